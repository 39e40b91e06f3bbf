'use strict';
(() => {
  // Each table of the class is sorted by a column: texts from A to Z first, numbers from the largest.
  for (const table of document.querySelectorAll('table.sortable')) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'sort';
      button.append(...head.childNodes);
      head.append(button);
      const isNumber = head.classList.contains('number');
      const first = isNumber ? 'descending' : 'ascending';
      button.addEventListener('click', () => {
        const order = head.getAttribute('aria-sort') !== first ? first : first === 'ascending' ? 'descending' : 'ascending';
        for (const other of heads) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', order);
        const text = (row) => row.cells[column].textContent;
        const number = (row) => (text(row).match(/\d+/g) || []).reduce((sum, digits) => sum + Number(digits), 0);
        const compare = isNumber ? (a, b) => number(a) - number(b) : (a, b) => text(a).localeCompare(text(b));
        const rows = [...table.tBodies[0].rows].sort(compare);
        table.tBodies[0].append(...(order === 'ascending' ? rows : rows.reverse()));
      });
    });
  }

  // What a narrow screen cuts off is announced above it, until it is scrolled into view.
  for (const region of document.querySelectorAll('.scroll')) {
    const hint = document.createElement('p');
    hint.className = 'more-columns';
    hint.hidden = true;
    region.before(hint);
    const update = () => {
      const head = region.querySelector('thead tr');
      const edge = region.getBoundingClientRect().right + 1;
      const cut = head ? [...head.cells].filter((cell) => cell.getBoundingClientRect().right > edge).length : 0;
      const isCut = region.scrollWidth > region.clientWidth + 1;
      hint.hidden = !isCut;
      hint.textContent = cut > 0 ? cut + (cut === 1 ? ' more column' : ' more columns') + ': scroll sideways →'
        : head && region.scrollLeft > 0 ? '← scroll back' : 'Scroll sideways →';
    };
    region.addEventListener('scroll', update, { passive: true });
    new ResizeObserver(update).observe(region);
  }
})();

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
})();

'use strict';
(() => {
  const report = JSON.parse(document.getElementById('report').textContent);
  const texts = report.texts;
  const form = document.getElementById('filters');
  const list = document.getElementById('list');
  const status = document.getElementById('status');
  const more = document.getElementById('more');
  const batch = 100;
  let chosen = [];
  let shown = 0;

  const element = (name, attributes, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };
  const control = (id) => document.getElementById(id);
  const value = (id) => control(id) ? control(id).value : '';
  const isWeb = (address) => /^https?:\/\/[!#-;=?-\[\]_a-z~]+$/.test(address);
  const link = (text, address) =>
    isWeb(address) ? element('a', { href: address, rel: 'noreferrer noopener' }, text) : text;

  for (const vector of report.vectors) {
    const words = [vector.id, vector.title, vector.operation, ...(vector.covers || [])];
    vector.search = words.join(' ').toLowerCase();
    const asked = vector.results.map((result) => result[0]).filter((outcome) => outcome !== 'skipped');
    vector.differs = new Set(asked).size > 1;
  }

  const badge = (outcome, words) => element('span', { class: 'badge ' + outcome }, words);

  const badges = (vector) => {
    const labels = report.outcomes;
    if (report.clients.length === 1) {
      return [badge(vector.results[0][0], labels[vector.results[0][0]])];
    }
    const made = [];
    let passed = 0;
    vector.results.forEach(([outcome], index) => {
      if (outcome === 'passed') passed += 1;
      else made.push(badge(outcome, report.clients[index] + ': ' + labels[outcome]));
    });
    if (passed > 0) made.push(badge('passed', passed + ' passed'));
    return made;
  };

  const term = (name, ...content) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, ...content));

  const body = (vector) => {
    const made = element('div', { class: 'body' });
    if (vector.note !== undefined) made.append(element('p', {}, texts[vector.note]));
    const terms = element('dl', { class: 'terms' }, term('Expected', texts[vector.expected]));
    vector.results.forEach(([outcome, detail], index) => {
      const name = report.clients.length === 1 ? 'Observed' : report.clients[index];
      terms.append(term(name, badge(outcome, report.outcomes[outcome]), ' ', texts[detail]));
    });
    for (const id of vector.covers || []) {
      const requirement = report.requirements[id];
      if (!requirement) continue;
      const [level, summary, address] = requirement;
      terms.append(term('Requirement', link(id, address), ' (' + level + ') ' + summary));
    }
    for (const number of vector.see || []) terms.append(term('See', link(texts[number], texts[number])));
    terms.append(term('Operation', vector.operation));
    terms.append(term('Vector', element('code', {}, vector.file)));
    made.append(terms);
    for (const [title, number] of vector.blocks) {
      const code = element('code', {}, texts[number]);
      made.append(element('h4', {}, title), element('pre', { tabindex: '0' }, code));
    }
    return made;
  };

  const row = (vector) => {
    const facts = element('span', { class: 'facts' },
      element('span', { class: 'importance ' + vector.importance }, vector.importance),
      element('code', {}, vector.id), ...badges(vector));
    const details = element('details', { class: 'finding' },
      element('summary', {}, element('span', { class: 'title' }, vector.title), facts));
    details.addEventListener('toggle', () => {
      if (details.open && details.children.length === 1) details.append(body(vector));
    });
    return element('li', {}, details);
  };

  const showMore = () => {
    const next = chosen.slice(shown, shown + batch);
    list.append(...next.map(row));
    shown += next.length;
    more.hidden = shown >= chosen.length;
  };

  const filter = () => {
    const words = value('search').toLowerCase().split(/\s+/).filter((word) => word);
    const [area, importance, outcome] = [value('area'), value('importance'), value('outcome')];
    const client = value('client') === '' ? -1 : Number(value('client'));
    const differs = control('differs') !== null && control('differs').checked;
    chosen = report.vectors.filter((vector) =>
      (area === '' || vector.area === area)
      && (importance === '' || vector.importance === importance)
      && (outcome === '' || (client < 0
        ? vector.results.some((result) => result[0] === outcome)
        : vector.results[client][0] === outcome))
      && (client < 0 || outcome !== '' || vector.results[client][0] !== 'skipped')
      && (!differs || vector.differs)
      && words.every((word) => vector.search.includes(word)));
    list.replaceChildren();
    shown = 0;
    showMore();
    status.textContent = chosen.length + ' of ' + report.vectors.length + ' vectors';
  };

  control('search').addEventListener('input', filter);
  form.addEventListener('change', (event) => { if (event.target.type !== 'search') filter(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(filter));
  more.addEventListener('click', () => {
    const first = shown;
    showMore();
    const next = list.children[first];
    if (next) next.querySelector('summary').focus();
  });
  for (const anchor of document.querySelectorAll('a[data-area]')) {
    anchor.addEventListener('click', () => {
      form.reset();
      control('area').value = anchor.dataset.area;
      setTimeout(filter);
    });
  }
  form.hidden = false;
  filter();
})();

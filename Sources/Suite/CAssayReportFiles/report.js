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

  const isLeftOut = (outcome) => outcome === 'skipped' || outcome === 'unjudged';

  for (const vector of report.vectors) {
    const words = [vector.id, vector.title, vector.operation, ...(vector.covers || [])];
    vector.search = words.join(' ').toLowerCase();
    const asked = vector.results.map((result) => result[0]).filter((outcome) => !isLeftOut(outcome));
    vector.differs = new Set(asked).size > 1;
  }

  const badge = (outcome, words) => element('span', { class: 'badge ' + outcome }, words);

  const isOpen = ([outcome]) => outcome !== 'passed' && !isLeftOut(outcome);

  const badges = (vector) => {
    const labels = report.outcomes;
    if (report.clients.length === 1) {
      return [badge(vector.results[0][0], labels[vector.results[0][0]])];
    }
    const made = [];
    const counts = { passed: 0, unjudged: 0, skipped: 0 };
    vector.results.forEach(([outcome], index) => {
      if (outcome in counts) counts[outcome] += 1;
      else made.push(badge(outcome, report.clients[index] + ': ' + labels[outcome]));
    });
    for (const [outcome, count] of Object.entries(counts)) {
      if (count > 0) made.push(badge(outcome, count + ' ' + labels[outcome]));
    }
    return made;
  };

  const term = (name, ...content) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, ...content));

  // Lines of the golden token begin with a minus sign, those of the vector's own with a plus sign.
  const marked = (text) => text.split('\n').flatMap((line, index) => [
    ...(index > 0 ? ['\n'] : []),
    line.startsWith('+ ') ? element('ins', {}, line) : line.startsWith('- ') ? element('del', {}, line) : line,
  ]);

  const body = (vector) => {
    const made = element('div', { class: 'body' });
    if (vector.note !== undefined) made.append(element('p', {}, texts[vector.note]));
    const terms = element('dl', { class: 'terms' }, term('Expected', texts[vector.expected]));
    vector.results.forEach(([outcome, detail, observed], index) => {
      const isSingle = report.clients.length === 1;
      if (isSingle) terms.append(term('Observed', texts[observed]));
      const name = isSingle ? 'Verdict' : report.clients[index];
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
    if (report.command) {
      terms.append(term('Run it again', element('code', {}, report.command + ' --only ' + vector.id)));
    }
    made.append(terms);
    for (const [title, number, mark] of vector.blocks) {
      made.append(element('h4', {}, title));
      if (mark) made.append(element('p', { class: 'intro' }, report.legend));
      made.append(element('pre', { tabindex: '0' }, element('code', {}, ...(mark ? marked(texts[number]) : [texts[number]]))));
    }
    made.append(element('p', { class: 'permalink' }, element('a', { href: '#' + vector.id }, 'Link to this entry')));
    return made;
  };

  const row = (vector) => {
    const facts = element('span', { class: 'facts' },
      element('span', { class: 'importance' + (vector.results.some(isOpen) ? ' ' + vector.importance : '') },
        vector.importance),
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

  // The entries of the findings and the causes that are parts of the page.
  const entries = [...document.querySelectorAll('#findings details.finding')];
  const causes = [...document.querySelectorAll('#causes li[data-cause]')];
  // Those of several clients stay as they are: a filter leaves each client its causes.
  const isSingle = report.clients.length === 1;
  const groups = document.querySelectorAll((isSingle ? '#causes :is(.entries, .more), ' : '') + '#findings :is(.entries, .more)');
  const choices = document.querySelectorAll('a[href^="#filters?"]');
  const unfold = control('unfold');
  let wasFiltered = false;
  const fields = ['search', 'area', 'importance', 'outcome', 'cause', 'client'].filter(control);

  const showEntries = () => {
    const ids = new Set(chosen.map((vector) => vector.id));
    const kept = new Set(chosen.flatMap((vector) => vector.causes || []));
    const isFiltered = chosen.length < report.vectors.length;
    // Nothing hidden takes part in the page; what filters leave is shown without another click.
    for (const entry of entries) entry.parentElement.hidden = !ids.has(entry.id);
    for (const cause of causes) cause.hidden = isFiltered && isSingle && !kept.has(cause.dataset.cause);
    for (const group of groups) {
      const count = group.querySelectorAll('li:not([hidden]) > details.finding').length;
      group.hidden = count === 0;
      const label = group.querySelector(':scope > .kind .count, :scope > summary .count');
      if (label) label.textContent = count;
      else group.querySelector(':scope > summary').textContent = count + ' more';
      if (group.matches('details') && isFiltered !== wasFiltered) group.open = isFiltered;
    }
    wasFiltered = isFiltered;
    const findings = entries.filter((entry) => !entry.closest('#findings-inconclusive'));
    const found = findings.filter((entry) => !entry.parentElement.hidden).length;
    control('found').textContent = found + ' of ' + findings.length + ' findings, ' + chosen.length + ' of '
      + report.vectors.length + ' vectors';
  };

  const filter = () => {
    const words = value('search').toLowerCase().split(/\s+/).filter((word) => word);
    const [area, importance, outcome] = [value('area'), value('importance'), value('outcome')];
    const client = value('client') === '' ? -1 : Number(value('client'));
    const differs = control('differs') !== null && control('differs').checked;
    chosen = report.vectors.filter((vector) =>
      (area === '' || vector.area === area || (area.endsWith('/') && (vector.area + '/').startsWith(area)))
      && (importance === '' || vector.importance === importance)
      && (outcome === '' || (client < 0
        ? vector.results.some((result) => result[0] === outcome)
        : vector.results[client][0] === outcome))
      && (client < 0 || outcome !== '' || vector.results[client][0] !== 'skipped')
      && (!differs || vector.differs)
      && (value('cause') === '' || (vector.causes || []).includes(value('cause')))
      && words.every((word) => vector.search.includes(word)));
    showEntries();
    list.replaceChildren();
    control('empty').hidden = chosen.length > 0;
    shown = 0;
    // Nobody reads thousands of vectors from the top; the list begins with a filter or with the button.
    if (chosen.length < report.vectors.length || chosen.length <= 10) showMore();
    else more.hidden = false;
    const used = fields.filter((id) => id !== 'search' && value(id) !== '').length;
    unfold.textContent = used > 0 ? 'Filters (' + used + ')' : 'Filters';
    status.textContent = chosen.length + ' of ' + report.vectors.length + ' vectors';
  };

  // The filters are a part of the address, so that a link leads to what somebody sees.
  const keep = () => {
    const chosenFields = new URLSearchParams(fields.map((id) => [id, value(id)]).filter(([, text]) => text !== ''));
    if (control('differs') && control('differs').checked) chosenFields.set('differs', '1');
    const query = chosenFields.toString();
    history.replaceState(null, '', '#filters' + (query ? '?' + query : ''));
    mark();
  };
  // The part of a picture whose filters are set.
  const mark = () => {
    for (const choice of choices) {
      if (choice.getAttribute('href') === location.hash) choice.setAttribute('aria-current', 'true');
      else choice.removeAttribute('aria-current');
    }
  };
  const filterAndKeep = () => { filter(); keep(); };

  const show = (details) => {
    for (let at = details; at; at = at.parentElement) if (at.matches('details')) at.open = true;
    details.scrollIntoView();
    details.querySelector('summary').focus({ preventScroll: true });
  };

  // Opens what the address names: an entry of the page, a vector of the list, or filters.
  const follow = () => {
    let name;
    try { name = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    if (location.hash.startsWith('#filters?')) {
      form.reset();
      for (const [id, text] of new URLSearchParams(location.hash.slice('#filters?'.length))) {
        if (fields.includes(id)) control(id).value = text;
        else if (id === 'differs' && control('differs')) control('differs').checked = true;
      }
      filter();
      mark();
      const cause = isSingle && causes.find((each) => each.checkVisibility());
      (cause ? control('causes') : control('findings')).scrollIntoView();
      return;
    }
    const entry = document.getElementById(name);
    const isVector = report.vectors.some((vector) => vector.id === name);
    if (entry && entry.matches('details')) {
      if (entry.parentElement.hidden) {
        form.reset();
        filter();
      }
      show(entry);
    } else if (!entry && isVector) {
      form.reset();
      control('search').value = name;
      filter();
      const summary = [...list.querySelectorAll('summary')].find((each) => each.querySelector('code').textContent === name);
      if (summary) show(summary.parentElement);
    }
  };

  control('search').addEventListener('input', filterAndKeep);
  form.addEventListener('change', (event) => { if (event.target.type !== 'search') filterAndKeep(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('button[type=reset]').addEventListener('click', () => setTimeout(filterAndKeep));
  more.addEventListener('click', () => {
    const first = shown;
    showMore();
    const next = list.children[first];
    if (next) next.querySelector('summary').focus();
  });
  // What an address or the keyboard leads to is below the filters, which stay in view.
  const keepClear = () => { document.documentElement.style.scrollPaddingTop = form.offsetHeight + 16 + 'px'; };
  new ResizeObserver(keepClear).observe(form);
  unfold.addEventListener('click', () => {
    unfold.setAttribute('aria-expanded', String(form.classList.toggle('unfolded')));
  });
  document.addEventListener('click', (event) => {
    const anchor = event.target.closest('a[href^="#"]');
    if (anchor && anchor.getAttribute('href') === location.hash) follow();
  });

  window.addEventListener('hashchange', follow);
  form.hidden = false;
  keepClear();
  filter();
  follow();
})();

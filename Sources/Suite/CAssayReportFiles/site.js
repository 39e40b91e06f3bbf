(() => {
  const element = (name, attributes, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };

  // Opens the entry that the address names.
  const follow = () => {
    let name;
    try { name = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    const entry = name && document.getElementById(name);
    if (!entry || !entry.matches('details')) return;
    for (let at = entry; at; at = at.parentElement) if (at.matches('details')) at.open = true;
    entry.scrollIntoView();
    entry.querySelector('summary').focus({ preventScroll: true });
  };
  window.addEventListener('hashchange', follow);
  follow();

  const index = globalThis.assayIndex;
  const form = document.getElementById('filters');
  if (!index || !form) return;

  const control = (id) => document.getElementById(id);
  const fields = ['q', 'kind', 'area', 'importance', 'client', 'verdict'];
  const list = control('list');
  const more = control('more');
  const batch = 100;
  let chosen = [];
  let shown = 0;

  // A letter stands for the outcome of each client.
  const outcome = (letter) => index.outcomes[letter.charCodeAt(0) - 97];
  const vectors = index.vectors.map(([id, title, page, area, importance, letters, covers]) => ({
    kind: 'vector', id, title, page, area: index.areas[area][0], importance: index.importances[importance] || '',
    outcomes: [...letters].map(outcome),
    search: [id, title, ...covers.map((number) => index.requirements[number][0])].join(' ').toLowerCase(),
  }));
  const plain = (kind, entries) => entries.map(([id, title, page, name]) => ({
    kind, id: name || id, title, page, area: '', importance: '', outcomes: [],
    search: [name || id, title].join(' ').toLowerCase(),
  }));
  // An area tells what each client did with all of its vectors.
  const areas = index.areas.map(([id, title, page, badges]) => ({
    kind: 'area', id, title, page, area: id, importance: '', outcomes: [], badges,
    vectors: vectors.filter((vector) => vector.area === id), search: [id, title].join(' ').toLowerCase(),
  }));
  const entries = [
    ...vectors, ...plain('requirement', index.requirements), ...plain('client', index.clients),
    ...plain('retired', index.retired)];

  const matches = (result, verdict) =>
    result !== undefined && (verdict === 'finding' ? result[2] : result[0] === verdict);

  const badge = (result, words) => element('span', { class: 'badge ' + result[0] }, words);

  const badges = (entry) => {
    const made = [];
    const counts = new Map();
    entry.outcomes.forEach((result, client) => {
      if (result === undefined) return;
      if (['passed', 'unjudged', 'skipped'].includes(result[0])) counts.set(result, (counts.get(result) || 0) + 1);
      else made.push(badge(result, index.clients[client][3] + ': ' + result[1]));
    });
    for (const [result, count] of counts) made.push(badge(result, count + ' ' + result[1]));
    return made;
  };

  const row = (entry) => element('li', { class: 'entry' },
    element('span', { class: 'title' }, element('a', { href: entry.page }, entry.title)),
    element('span', { class: 'facts' },
      ...(entry.importance ? [element('span', { class: 'importance ' + entry.importance }, entry.importance)] : []),
      element('code', {}, entry.id),
      ...(entry.kind === 'vector' ? badges(entry) : entry.kind === 'area' ? entry.badges.map(([kind, words]) => badge([kind + ' several'], words)) : [element('span', {}, entry.kind === 'retired' ? 'withdrawn' : entry.kind)])));

  const showMore = () => {
    const next = chosen.slice(shown, shown + batch);
    list.append(...next.map(row));
    shown += next.length;
    more.hidden = shown >= chosen.length;
  };

  const filter = () => {
    const [text, kind, area, importance, client, verdict] = fields.map((id) => control(id).value);
    const words = text.toLowerCase().split(/\s+/).filter((word) => word);
    const place = index.clients.findIndex(([id]) => id === client);
    const isAsked = (entry) => place < 0 ? entry.outcomes : entry.outcomes.slice(place, place + 1);
    chosen = entries.filter((entry) =>
      (kind === '' || entry.kind === kind)
      && (area === '' || entry.area === area)
      && (importance === '' || entry.importance === importance)
      && (verdict === '' || isAsked(entry).some((result) => matches(result, verdict)))
      && (place < 0 || verdict !== '' || isAsked(entry).some((result) => result && result[0] !== 'skipped'))
      && words.every((word) => entry.search.includes(word)));
    // The areas that the words are about come first: those that say so, or in which a third of the vectors do.
    const about = areas.map((entry) => [entry, words.every((word) => entry.search.includes(word)) ? 1
      : entry.vectors.filter((vector) => words.every((word) => vector.search.includes(word))).length / entry.vectors.length])
      .filter(([entry, share]) => share >= 1 / 3 && words.length > 0 && ['', 'area'].includes(kind) && verdict === ''
        && place < 0 && importance === '' && (area === '' || entry.area === area))
      .sort((one, other) => other[1] - one[1]).map(([entry]) => entry);
    const every = kind === 'area' && words.length === 0 ? areas.filter((entry) => area === '' || entry.area === area) : about;
    chosen = [...every, ...chosen];
    // The list of all areas is for a reader who asks for nothing.
    control('areas').hidden = fields.some((id) => control(id).value !== '');
    list.replaceChildren();
    shown = 0;
    showMore();
    control('found').textContent = chosen.length === 0 ? 'Nothing matches.' : chosen.length + ' of ' + (entries.length + areas.length) + ' entries';
  };

  // The filters are a part of the address, so that a link leads to what somebody sees.
  const read = () => {
    const query = new URLSearchParams(location.search);
    for (const id of fields) control(id).value = query.get(id) || '';
    filter();
  };
  const keep = () => {
    const query = new URLSearchParams(fields.map((id) => [id, control(id).value]).filter(([, text]) => text !== ''));
    history.replaceState(null, '', location.pathname + (query.size > 0 ? '?' + query : ''));
  };
  const change = () => { filter(); keep(); };

  control('q').addEventListener('input', change);
  form.addEventListener('change', (event) => { if (event.target.type !== 'search') change(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('button[type=reset]').addEventListener('click', () => setTimeout(change));
  more.addEventListener('click', () => {
    const first = shown;
    showMore();
    const next = list.children[first];
    if (next) next.querySelector('a').focus();
  });
  form.hidden = false;
  read();
})();

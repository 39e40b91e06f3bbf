/// The page's style sheet: light and dark by what the system prefers, contrast at least 4.5 to 1 for all text.
enum HTMLStyle {
    static let text: StaticString = #"""
        :root {
          color-scheme: light dark;
          --page: #ffffff; --raised: #f6f7f8; --line: #d9dde1; --text: #1b1f24; --quiet: #57606a;
          --link: #0b57a8; --focus: #0b57a8;
          --bad: #b3201b; --bad-back: #fdecea; --odd: #7a4a00; --odd-back: #fdf3e0;
          --broken: #7a2a8c; --broken-back: #f7ecfa; --good: #1a6b35; --good-back: #e9f5ed;
          --k1: #c9dcf0; --k2: #7fb0de; --k3: #2f78bd; --k4: #0b3f78;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #14171a; --raised: #1d2125; --line: #363c43; --text: #e6e9ec; --quiet: #a0a9b3;
            --link: #7cb8f5; --focus: #7cb8f5;
            --bad: #ff9b94; --bad-back: #3a1a19; --odd: #f0be6a; --odd-back: #33270f;
            --broken: #dfa4ee; --broken-back: #311b38; --good: #84d3a0; --good-back: #15301f;
            --k1: #1f3a55; --k2: #2f6296; --k3: #5b9fdc; --k4: #c4e0fb;
          }
        }
        * { box-sizing: border-box; }
        html { scroll-padding-top: 1rem; }
        body {
          margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 70rem; background: var(--page); color: var(--text);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          overflow-wrap: anywhere;
        }
        h1, h2, h3, h4 { line-height: 1.25; font-weight: 600; }
        h1 { font-size: 1.9rem; margin: 0 0 .25rem; letter-spacing: -.01em; }
        h2 { font-size: 1.35rem; margin: 3rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
        h3 { font-size: 1.05rem; margin: 1.75rem 0 .25rem; }
        h4 { font-size: .8rem; margin: 1rem 0 .25rem; color: var(--quiet); }
        p { margin: .25rem 0 .75rem; max-width: 44rem; }
        a { color: var(--link); text-underline-offset: .15em; }
        code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .85em; }
        :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
        main:focus { outline: none; }
        .unseen {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        .skip { position: absolute; left: -999rem; }
        .skip:focus { position: static; }
        .product, .subtitle, .intro, .count, .facts, footer { color: var(--quiet); }
        .product { font-size: .85rem; margin: 0 0 .5rem; }
        .count { font-weight: 400; }
        nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 1.25rem 0 0; padding: 0; }
        .verdict { font-size: 1.15rem; max-width: 40rem; padding-left: .9rem; border-left: 4px solid var(--good); }
        .verdict.bad { border-color: var(--bad); }
        .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; }
        .tile { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .75rem .9rem; }
        .tile dt { font-size: .85rem; font-weight: 600; }
        .tile dd { margin: 0; font-size: 1.75rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .tile dd.meaning { font-size: .8rem; line-height: 1.4; color: var(--quiet); }
        .tile.accepted-bad:not(.none) dd:not(.meaning) { color: var(--bad); font-weight: 600; }
        .scroll { position: relative; overflow-x: auto; margin: .75rem 0; }
        table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
        th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
        table.areas { width: auto; min-width: 60%; }
        thead th { color: var(--quiet); font-weight: 600; font-size: .8rem; vertical-align: bottom; }
        tbody th { font-weight: 500; overflow-wrap: normal; }
        td { overflow-wrap: break-word; }
        .number { text-align: right; white-space: nowrap; overflow-wrap: normal; }
        thead .number { white-space: normal; }
        .zero { color: var(--quiet); }
        td.accepted-bad, td .accepted-bad { color: var(--bad); font-weight: 600; }
        td.crashed, td.hung { color: var(--broken); font-weight: 600; }
        td.failed, td.wrong-output, td.rejected-good, td.wrong-reason, td .rejected-good { color: var(--odd); }
        .list { list-style: none; margin: .5rem 0; padding: 0; border-top: 1px solid var(--line); }
        .list > li { border-bottom: 1px solid var(--line); }
        summary { cursor: pointer; padding: .5rem 0 .5rem 1.25rem; position: relative; list-style: none; }
        summary::-webkit-details-marker { display: none; }
        summary::before {
          content: ""; position: absolute; left: .2rem; top: 1rem; width: .4rem; height: .4rem;
          border-right: 1.5px solid var(--quiet); border-bottom: 1.5px solid var(--quiet); transform: rotate(-45deg);
        }
        details[open] > summary::before { transform: rotate(45deg); top: .9rem; }
        summary:hover .title { text-decoration: underline; text-underline-offset: .15em; }
        .title { display: block; }
        .facts { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; font-size: .85rem; }
        .badge, .importance { font-size: .78rem; line-height: 1.5; border-radius: 3px; white-space: nowrap; }
        .badge { padding: 0 .4rem; background: var(--raised); color: var(--quiet); border: 1px solid var(--line); }
        .badge.accepted-bad { background: var(--bad-back); color: var(--bad); border-color: currentColor; }
        .badge.crashed, .badge.hung { background: var(--broken-back); color: var(--broken); border-color: currentColor; }
        .badge.failed, .badge.wrong-output, .badge.rejected-good, .badge.wrong-reason {
          background: var(--odd-back); color: var(--odd); border-color: currentColor;
        }
        .badge.passed { background: var(--good-back); color: var(--good); border-color: transparent; }
        .importance { font-weight: 600; min-width: 3.6rem; }
        .importance.critical { color: var(--bad); }
        .body { padding: 0 0 1rem 1.25rem; }
        .terms { display: grid; gap: .35rem; margin: .5rem 0; font-size: .92rem; }
        .terms > div { display: grid; grid-template-columns: 8rem 1fr; gap: .75rem; }
        .terms dt { color: var(--quiet); }
        .terms dd { margin: 0; min-width: 0; }
        pre {
          background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: .6rem .75rem; margin: 0;
          white-space: pre-wrap; overflow-wrap: anywhere; max-height: 26rem; overflow-y: auto; line-height: 1.45;
        }
        .more > summary, .group > summary { color: var(--text); }
        .group { border-bottom: 1px solid var(--line); }
        form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: .75rem 0; }
        form[hidden] { display: none; }
        .field { display: grid; gap: .15rem; min-width: 0; }
        .field-search { flex: 1 1 14rem; }
        .field label { font-size: .8rem; color: var(--quiet); }
        .field-differs label { font-size: .9rem; color: var(--text); padding: .35rem 0; }
        input[type=search], select, button {
          font: inherit; font-size: .92rem; color: var(--text); background: var(--page); border: 1px solid var(--quiet);
          border-radius: 4px; padding: .3rem .5rem; max-width: 100%; min-height: 2.25rem; width: 100%;
        }
        button { cursor: pointer; background: var(--raised); padding: .3rem .9rem; width: auto; }
        ::placeholder { color: var(--quiet); opacity: 1; }
        #status { font-size: .85rem; color: var(--quiet); margin: .5rem 0; }
        .picture { display: block; width: 100%; min-width: 46rem; height: auto; }
        .picture text { fill: var(--text); font-size: 11px; font-family: inherit; }
        .picture .grid { fill: var(--raised); }
        .k1 { fill: var(--k1); } .k2 { fill: var(--k2); } .k3 { fill: var(--k3); } .k4 { fill: var(--k4); }
        .ks { fill: var(--bad); }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .5rem 0; font-size: .85rem; }
        .legend svg { width: .8rem; height: .8rem; margin-right: .4rem; vertical-align: -.1rem; }
        footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .85rem; }
        @media (max-width: 36rem) {
          body { padding: 1.25rem 1rem 3rem; }
          h1 { font-size: 1.5rem; }
          .tiles { grid-template-columns: 1fr 1fr; gap: .5rem; }
          .tile dd.meaning { display: none; }
          .terms > div { grid-template-columns: 1fr; gap: 0; }
          .body { padding-left: 0; }
          .field { flex: 1 1 45%; }
          .scroll th, .scroll td { min-width: 3.2rem; }
        }
        @media print { nav, form, #vectors, .skip { display: none; } }
        """#
}

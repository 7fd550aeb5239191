/// How the sandbox's page looks, light and dark.
enum OperatorStyle {
    static let css = """
        :root { color-scheme: light dark; --line: light-dark(#d5d5da, #3a3a3c); --muted: light-dark(#5c5c61, #aeaeb2);
            --card: light-dark(#fff, #1c1c1e); --page: light-dark(#f2f2f7, #000); --link: light-dark(#0058b8, #5eb0ff);
            --alert: light-dark(#b3261e, #ff8a80); }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem; background: var(--page);
            font: 1rem/1.5 Inter, system-ui, sans-serif; }
        header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; }
        h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
        a { color: var(--link); }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem;
            margin: 1rem 0; }
        button, input, select { font: inherit; color: inherit; padding: .35rem .7rem; border: 1px solid var(--line);
            border-radius: .6rem; background: var(--page); max-width: 100%; }
        button { cursor: pointer; }
        .fields { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem 1rem; margin-bottom: 1rem; }
        .fields label { display: grid; gap: .2rem; font-size: .9rem; }
        .fields label.check { display: flex; align-items: center; min-height: 2.4rem; }
        .actions { display: flex; flex-wrap: wrap; gap: .4rem; }
        .actions input { width: 5rem; }
        .group { display: inline-flex; flex-wrap: wrap; align-items: center; gap: .4rem; }
        button.main { background: var(--link); border-color: var(--link); color: light-dark(#fff, #06121f); font-weight: 600; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line);
            font-weight: inherit; }
        tbody th { min-width: 12rem; }
        input, select { min-height: 2.3rem; }
        thead th { color: var(--muted); font-size: .9rem; border-top: 0; }
        .hint { color: var(--muted); font-size: .9rem; margin: 0 0 .75rem; }
        .muted { color: var(--muted); font-size: .9rem; overflow-wrap: anywhere; }
        .alert { border: 1px solid var(--alert); color: var(--alert); border-radius: .6rem; padding: .5rem .75rem; }
        @media (max-width: 46rem) {
            table, tbody, tr, th, td { display: block; }
            thead { position: absolute; left: -100rem; }
            tr { border-top: 1px solid var(--line); padding: .6rem 0; }
            th, td { border: 0; padding: .15rem 0; }
            td[data-label]::before { content: attr(data-label) ": "; color: var(--muted); font-size: .9rem; }
            .fields label, .fields input:not([type=checkbox]), .fields select { width: 100%; }
        }
        """
}

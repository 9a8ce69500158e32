/** The built files a page of the shop refers to. */
export function assetsIn(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[\w.-]+)"/g)].map(([, address]) => address!)),
  ];
}

/** The page without its code, which would not know where it is when shown at another address. */
export function withoutScripts(html: string): string {
  const [start = '', ...scripts] = html.split('<script');
  const after = scripts.map((text) => text.split('</script>').slice(1).join('</script>'));
  return [start, ...after].join('').replace(/<link rel="modulepreload"[^<>]*>/g, '');
}

export interface StoredPage {
  path: string;
  html: string;
}

/** Inserts links to the stored pages into the list that the offline page leaves empty. */
export function withStoredPages(html: string, pages: readonly StoredPage[]): string {
  const links = pages.map(({ path, html }) => {
    // The title is already escaped as HTML.
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? escapeHtml(path);
    return `<li><a href="${escapeHtml(path)}">${title}</a></li>`;
  });
  const list = html.indexOf('>', html.indexOf(' id="stored-pages"')) + 1;
  return html.startsWith('</ul>', list) ? html.slice(0, list) + links.join('') + html.slice(list) : html;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

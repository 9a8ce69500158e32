/** The built files a page of the shop refers to. */
export function assetsIn(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[\w.-]+)"/g)].map(([, address]) => address!)),
  ];
}

/** The page without its code, which would not know where it is when shown at another address. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
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
  return html.replace(/(<ul\b[^>]*\bid="stored-pages"[^>]*>)(?=<\/ul>)/, (list) => list + links.join(''));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

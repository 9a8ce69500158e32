/** The built files a page of the shop asks for. */
export function assetsIn(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[\w.-]+)"/g)].map(([, address]) => address!)),
  ];
}

/** The page without its code: shown at another address than its own, its code would not know where it is. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
}

export interface StoredPage {
  path: string;
  html: string;
}

/** Links to the stored pages, put into the list that the offline page leaves empty for them. */
export function withStoredPages(html: string, pages: readonly StoredPage[]): string {
  const links = pages.map(({ path, html }) => {
    // The title stands in the page as HTML already.
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

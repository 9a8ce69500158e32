import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Which stylesheet holds the styles of which chunk: few files, and each page waits for what the server draws of it,
 * no more. `extras` come when the page is idle or something is opened. What is not named here is drawn in the browser
 * alone, by pages that need a customer or stand apart.
 */
const SHEETS: Readonly<Record<string, RegExp>> = {
  shop: /^(?:cards|catalogue|category-strip|entry\.browser|footer|pager|quantity-limit|shop)$/,
  listing: /^(?:categories-page|filters|gifts-page|listing|listing-page|search-details)$/,
  home: /^(?:category-tiles|home-page|section-head|told-section)$/,
  product: /^(?:product-(?:choice|page|story)|rating-line|review-list|sold-out|stars)$/,
  extras:
    /^(?:added-sheet|alternatives|child-form|compare-(?:toggle|tray)|delivery-date|dialog|field|filter-sheet|free-delivery|heart|picture-viewer|rails|saved-count|search-suggestions|seen-rail|size-guide-dialog|thumbnail)$/,
};
const REST = 'customer';

/** The server draws parts of these pages whose code comes later: their styles come with the page. */
const DRAWN_WITH: Readonly<Record<string, string>> = { 'home-page': 'listing' };

/** Every page links to it. */
const EVERYWHERE = 'shop';

/** Puts the stylesheets that Vite makes, one a chunk, together by `SHEETS`. */
export function stylesheets(): Plugin {
  let sources = '';
  return {
    name: 'stylesheets',
    buildStart() {
      const hash = createHash('sha256');
      for (const file of globSync('storefront/**/*.css').sort()) hash.update(readFileSync(file));
      sources = hash.digest('hex');
    },
    // Who fetches other chunks names their stylesheets too, and what they are called depends on more than those chunks.
    augmentChunkHash: (chunk) => (chunk.dynamicImports.length > 0 ? sources : undefined),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const contents = new Map<string, string>();
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const named = Object.keys(SHEETS);
        const sheetOf = (name: string) => named.find((sheet) => SHEETS[sheet]!.test(name)) ?? REST;
        for (const { name, viteMetadata } of chunks) {
          for (const file of viteMetadata?.importedCss ?? []) {
            const asset = bundle[file];
            if (asset?.type !== 'asset') continue;
            const sheet = sheetOf(name);
            contents.set(sheet, (contents.get(sheet) ?? '') + String(asset.source));
            delete bundle[file];
          }
        }
        // The order of the cascade's layers is that of their first mention.
        const files = new Map(
          [...contents].map(([sheet, css]) => {
            const source = `@layer reset,tokens,ui,page;${css.replaceAll('@layer reset,tokens,ui,page;', '')}`;
            return [sheet, this.getFileName(this.emitFile({ type: 'asset', name: `${sheet}.css`, source }))];
          }),
        );
        for (const { name, isEntry, viteMetadata } of chunks) {
          const linked = viteMetadata?.importedCss;
          if (!linked) continue;
          const sheets = linked.size > 0 ? [sheetOf(name), DRAWN_WITH[name]] : [];
          linked.clear();
          for (const sheet of sheets) {
            if (sheet && (sheet !== EVERYWHERE || isEntry)) linked.add(files.get(sheet)!);
          }
        }
      },
    },
  };
}

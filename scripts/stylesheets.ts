import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Which stylesheet holds the styles of which chunk. There are few files, and each page waits only for the
 * styles of its server-rendered parts. `extras` are loaded when the page is idle or something is opened.
 * Chunks not listed here are rendered only in the browser, by pages that need a customer or stand alone.
 */
const SHEETS: Readonly<Record<string, readonly string[]>> = {
  shop: [
    ...['cards', 'category-picture', 'category-strip', 'empty-state', 'footer', 'notice', 'pager'],
    ...['quantity-limit', 'shop'],
  ],
  listing: ['categories-page', 'filters', 'gifts-page', 'listing', 'nothing-fits', 'search-answers'],
  home: ['category-tiles', 'home-page', 'section-head', 'text-section'],
  product: [
    'key-facts-list',
    'product-choice',
    'product-page',
    'product-story',
    'rating-line',
    'review-list',
    'sold-out',
    'stars',
    'text-button',
  ],
  extras: [
    ...[
      'added-sheet',
      'alternatives',
      'child-form',
      'compare-toggle',
      'compare-tray',
      'delivery-date',
      'dialog',
    ],
    ...['filter-sheet', 'free-delivery', 'heart', 'picture-viewer'],
    ...['search-suggestions', 'rail', 'size-guide-dialog', 'text-field', 'thumbnail'],
  ],
};
const REST = 'customer';

/**
 * The server renders parts of these pages whose code is loaded later: their styles are loaded with the page.
 */
const DRAWN_WITH: Readonly<Record<string, string>> = { 'home-page': 'listing' };

/** Every page links to it. */
const EVERYWHERE = 'shop';

/** Cascade layers are ordered by their first mention, in whichever stylesheet comes first. */
const LAYERS = '@layer reset,tokens,ui,page;';

/** Puts it at the start of every stylesheet of the desk. */
export function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    applyToEnvironment: ({ name }) => name === 'desk',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = LAYERS + String(file.source);
        }
      },
    },
  };
}

/** Combines Vite's stylesheets, one per chunk, according to `SHEETS`. */
export function stylesheets(): Plugin {
  let sources = '';
  return {
    name: 'stylesheets',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const hash = createHash('sha256');
      for (const file of globSync('storefront/**/*.css').toSorted()) hash.update(readFileSync(file));
      sources = hash.digest('hex');
    },
    // A chunk that fetches other chunks also names their stylesheets, whose names depend on more than those
    // chunks.
    augmentChunkHash: (chunk) => (chunk.dynamicImports.length > 0 ? sources : undefined),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const contents = new Map<string, string>();
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const named = Object.keys(SHEETS);
        const sheetOf = (name: string) => named.find((sheet) => SHEETS[sheet]!.includes(name)) ?? REST;
        const withStyles = new Set(
          chunks.filter(({ viteMetadata }) => viteMetadata?.importedCss.size).map(({ name }) => name),
        );
        const unknown = Object.values(SHEETS)
          .flat()
          .filter((name) => !withStyles.has(name));
        // If the chunk has been renamed, its styles would come too late.
        if (unknown.length > 0)
          this.error(`stylesheets.ts names chunks that have no styles: ${unknown.join(', ')}`);
        for (const { name, viteMetadata } of chunks) {
          for (const file of viteMetadata?.importedCss ?? []) {
            const asset = bundle[file];
            if (asset?.type !== 'asset') continue;
            const sheet = sheetOf(name);
            contents.set(sheet, (contents.get(sheet) ?? '') + String(asset.source));
            delete bundle[file];
          }
        }
        const files = new Map(
          [...contents].map(([sheet, css]) => {
            const source = LAYERS + css.replaceAll(LAYERS, '');
            return [sheet, this.getFileName(this.emitFile({ type: 'asset', name: `${sheet}.css`, source }))];
          }),
        );
        for (const { name, isEntry, viteMetadata } of chunks) {
          const linked = viteMetadata?.importedCss;
          if (!linked) continue;
          const sheets = linked.size > 0 ? [sheetOf(name), DRAWN_WITH[name]] : [];
          linked.clear();
          for (const sheet of sheets) {
            if (sheet && sheet !== EVERYWHERE) linked.add(files.get(sheet)!);
          }
          if (isEntry) linked.add(files.get(EVERYWHERE)!);
        }
      },
    },
  };
}

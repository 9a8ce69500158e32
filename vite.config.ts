import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { storefrontRouter } from './scripts/storefront-router.ts';
import { layersFirst, stylesheets } from './scripts/stylesheets.ts';

const FETCHED_AHEAD =
  /\/(?:cards|catalogue|customer(?!-[a-z]+-)|dialog|filters|listing|quantity-limit|thumbnail|use-add-one)-/;

/** The first load names dozens of files: digits of few kinds compress, and 28 bits tell one build's from another's. */
const HASHES = 'hex';
const CHUNKS = 'assets/[name]-[hash:7].js';

/**
 * `vite build` makes both halves of the storefront: `dist/client` (what browsers fetch, names hashed by
 * content; and the service worker, whose name never changes) and `dist/server` (the page renderer, one file
 * with React inside, so that it needs no NODE_ENV). The owner's desk is a build of its own, `dist/desk`, so that
 * shoppers load no byte of it.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [storefrontRouter(), react(), stylesheets(), layersFirst(), builtFiles()],
  css: {
    modules: {
      // Told apart by the names of their files, which compress where hashes do not.
      generateScopedName: (name, file) => `${name}_${path.basename(file).replace(/\.module\.css.*$/, '')}`,
    },
  },
  publicDir: 'storefront/public',
  build: {
    // The content security policy allows no data: fonts, and hashed files are cached forever anyway.
    assetsInlineLimit: 0,
    // Put together by the plugin above: a page waits for the styles of what the server draws of it, and no more.
    cssCodeSplit: true,
    modulePreload: {
      polyfill: false,
      // The list of them is part of every first load: it names what pages of the shop share. The rest follows the file
      // that imports it, and mostly lies in the service worker's store by then.
      resolveDependencies: (file, dependencies) =>
        dependencies.filter((name) => name !== file && FETCHED_AHEAD.test(name)),
    },
    target: 'es2023',
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: ['storefront/entry.browser.tsx', 'storefront/entry.early.ts'],
          output: {
            hashCharacters: HASHES,
            chunkFileNames: CHUNKS,
            codeSplitting: {
              groups: [
                // Changes only with its versions: it stays in the visitor's cache when the shop changes.
                // The QR codes of return slips are no part of any first load.
                { name: 'react', test: /node_modules(?!\/uqr\/)/ },
                // What nearly every page shares, in one file: twenty small ones compress worse and arrive later.
                {
                  name: 'shop',
                  test: /\/contract\/(?:call|category-address|limits|money|paths|pictures|pricing\/unit-price|thousands)\b|\/storefront\/(?:app\/(?!pictures\/|(?:calls|page)\/(?:dates|drop-visit-marks|fetch-picture|leave-for|load-failed|problem-words|stored-page|one-time-query|saved-(?:list|prices)))|router\/|session\/(?!customer-(?:area|(?:list-)?pages)|check-session|checkout-memory|forget-session|logged-in-words|return-to|visitor-area)|shell\/(?:account-menu|app|error-page|logo|main-layout|not-found|search-(?:box|path)|top-bar)\b|routes\.ts|document\.tsx|saved\/saved-link|compare\/compare-product|delivery\/delivery-cost\b|related\/late-rails|styles|catalogue\/(?:category-path|picture-background|picture-frame|product-price|save-for-later|strip-categories)|basket\/(?:added\b(?!-(?:place|sheet))|basket-(?:link|summary))|ui\/(?:announcer|arrival|badge|breadcrumb|button|class-names|icon|error-message|menu|price|reload-for-new-build|skeleton|skip-link|spinner|use-action|visually-hidden|whole-words))/,
                  minShareCount: 1,
                },
                // Said on a product's page and to customers; a list has nothing of the kind.
                { name: 'notice', test: /\/storefront\/ui\/notice\b/, includeDependenciesRecursively: false },
                // On a product's page and in the basket; a return has the stepper alone.
                {
                  name: 'quantity-limit',
                  test: /\/storefront\/(?:basket\/quantity-limit|ui\/quantity-stepper)\b/,
                  includeDependenciesRecursively: false,
                },
                // Stands where something is missing, on pages of all kinds.
                {
                  name: 'empty-state',
                  test: /\/storefront\/ui\/(?:empty|error)-state\b/,
                  includeDependenciesRecursively: false,
                },
                // At the end of every list, a customer's too.
                { name: 'pager', test: /\/storefront\/ui\/pager\b/, includeDependenciesRecursively: false },
                // A choice made in one of them shows in all: they come together.
                {
                  name: 'filters',
                  test: /\/storefront\/search\/filters\/(?:choices|chosen-chips|filter-(?:bar|form|group)|price-fields|sort-(?:orders|select)|use-anchor)/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'cards',
                  test: /\/storefront\/(?:catalogue\/card-details|search\/(?:product-card|listing\.)|child-fit\/age-words|ui\/swatch)/,
                },
                {
                  name: 'listing',
                  test: /\/(?:contract\/finding|storefront\/search\/(?:product-listing|filtered-listing|list-asked|listing-problem|filters\/(?:narrowing|use-finding)))\./,
                },
                // What the next list is loaded with: the first one is there.
                {
                  name: 'load-listing',
                  test: /\/storefront\/(?:catalogue\/load-cards|search\/load-(?:product-)?listing)\./,
                  includeDependenciesRecursively: false,
                },
                // Likewise for the pages of a customer. What they need of the shop's file is there already.
                {
                  name: 'customer',
                  test: /\/storefront\/(?:app\/calls\/load-failed|session\/customer-pages|ui\/(?:card|list-card|page-header|row|stack))\b/,
                },
              ],
            },
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'storefront/service-worker/worker.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
    desk: {
      consumer: 'client',
      build: {
        outDir: 'dist/desk',
        // Below /desk like its pages: whatever keeps strangers from them keeps them from the code too.
        assetsDir: 'desk/assets',
        // One stylesheet, and what a screen needs is fetched with it: none shows unstyled.
        cssCodeSplit: false,
        modulePreload: { polyfill: false, resolveDependencies: (_, dependencies) => dependencies },
        manifest: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'desk/index.html',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules/ },
                {
                  name: 'parts',
                  // The names of the settings, the words of delivery, of PayPal and of tracking, and what belongs to returns are for few screens,
                  // and not part of the shell.
                  test: /\/(?:contract|desk|storefront)\/(?!settings\/(?:delivery-|setting-words)|delivery\/|(?:desk\/)?(?:paypal|return|tracking)-words|returns\/|app\/upload|orders\/use-outward-action)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    deskWorker: {
      consumer: 'client',
      build: {
        outDir: 'dist/desk/desk',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'desk/service-worker/worker.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        // It names the font by the hash that the browsers' build gives it.
        rolldownOptions: { input: 'storefront/entry.server.tsx', output: { hashCharacters: HASHES } },
      },
      // In development packages stay outside: Vite cannot run React's CommonJS from within.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        // A build for Node leaves this to be asked at run time, and without it React renders as in development.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.worker!);
      await builder.build(builder.environments.desk!);
      await builder.build(builder.environments.deskWorker!);
      await builder.build(builder.environments.ssr!);
    },
  },
}));

/** `virtual:build` for a service worker, which is built after the files it keeps. */
function builtFiles(): Plugin {
  return {
    name: 'built-files',
    resolveId: (id) => (id === 'virtual:build' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:build') return undefined;
      const of = this.environment.name === 'deskWorker' ? 'desk' : 'client';
      const text = readFileSync(`dist/${of}/.vite/manifest.json`, 'utf8');
      const chunks = Object.values(
        JSON.parse(text) as Record<string, { file: string; assets?: string[]; css?: string[] }>,
      );
      const files = new Set(chunks.flatMap(({ file, assets = [], css = [] }) => [file, ...assets, ...css]));
      const build = {
        version: createHash('sha256').update(text).digest('hex').slice(0, 12),
        assets: [...files].filter((file) => /\.(?:js|css|woff2)$/.test(file)).map((file) => `/${file}`),
      };
      return `export const build = ${JSON.stringify(build)};`;
    },
  };
}

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * `vite build` makes both halves of the storefront: `dist/client` (what browsers fetch, names hashed by
 * content) and `dist/server` (the page renderer, one file with React inside, so that it needs no NODE_ENV).
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), layersFirst()],
  publicDir: 'storefront/public',
  build: {
    // The content security policy allows no data: fonts, and hashed files are cached for ever anyway.
    assetsInlineLimit: 0,
    // One stylesheet: a page that arrives lazily never shows unstyled, and all of it is smaller than one picture.
    cssCodeSplit: false,
    target: 'es2023',
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'storefront/entry.browser.tsx',
          output: {
            codeSplitting: {
              groups: [
                // Changes only with its versions: it stays in the visitor's cache when the shop changes.
                { name: 'react', test: /node_modules/ },
                // What nearly every page shares, in one file: twenty small ones compress worse and arrive later.
                {
                  name: 'shop',
                  test: /\/contract\/|\/storefront\/(?:app|session|styles|catalogue\/category-(?:path|picture|strip)|basket\/basket-(?:link|summary)|ui\/(?:announcer|badge|button|class-names|icon|empty-state|error-state|menu|notice|skip-link|spinner|visually-hidden))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'storefront/entry.server.tsx' },
      },
      // In development packages stay outside: Vite cannot run React's CommonJS from within.
      ...(command === 'build' && { resolve: { noExternal: true } }),
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.ssr!);
    },
  },
}));

/**
 * The order of the cascade's layers is that of their first mention, and chunks may put a component's styles
 * before `layers.css`. In the built stylesheet the order is therefore said first of all.
 */
function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer reset,tokens,ui,page;${String(file.source)}`;
        }
      }
    },
  };
}

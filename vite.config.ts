import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * `vite build` makes both halves of the storefront: `dist/client` (what browsers fetch, names hashed by
 * content) and `dist/server` (the page renderer, one file with React inside, so that it needs no NODE_ENV).
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react()],
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
        rolldownOptions: { input: 'storefront/entry.browser.tsx' },
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

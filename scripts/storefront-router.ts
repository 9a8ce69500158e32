import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Replaces the router library with the storefront's own router, which keeps the library's interface. The desk
 * uses the library.
 */
export function storefrontRouter(): Plugin {
  return {
    name: 'storefront-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'desk',
    resolveId: (id) =>
      id === 'react-router' ? path.resolve('storefront/router/react-router.ts') : undefined,
  };
}

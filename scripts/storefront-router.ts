import path from 'node:path';
import type { Plugin } from 'vite';

/** The storefront's own router stands in for the library, whose interface it keeps. The desk has the library. */
export function storefrontRouter(): Plugin {
  return {
    name: 'storefront-router',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'desk',
    resolveId: (id) =>
      id === 'react-router' ? path.resolve('storefront/router/react-router.ts') : undefined,
  };
}

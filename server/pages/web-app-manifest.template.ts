import { pages } from '#contract/pages.ts';

/** The web app manifest: the shop's name and appearance once it is installed. */
export function webAppManifest(shopName: string): string {
  return JSON.stringify({
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Everything for babies, and for those who look after them.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The light scheme's paper colour, as in storefront/styles/tokens.css; a manifest has no dark scheme.
    background_color: '#fbf7f1',
    theme_color: '#fbf7f1',
    categories: ['shopping', 'kids'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'My Orders', url: pages.orders },
      { name: 'Basket', url: pages.basket },
    ],
  });
}

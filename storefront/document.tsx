import type { ReactNode } from 'react';
import { SiteContext, type Site } from './app/page/site.ts';

/**
 * The whole <html>: only then does React put a page's <title>, <meta> and <link> into <head>. Stylesheet, font and
 * scripts are not written here but inserted by the server, which knows their hashed names.
 */
export function Document({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a1715" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="apple-mobile-web-app-title" content={site.shop.name} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <SiteContext value={site}>{children}</SiteContext>
      </body>
    </html>
  );
}

import { useIsHydrating } from './is-hydrating.ts';
import { useSite } from './site.ts';

/** The page's metadata for search engines and shared links. React puts it into <head>. */
export function PageHead({
  title,
  description,
  path,
  picture,
  isIndexed = true,
  isFollowed = false,
  kind = 'website',
}: {
  /** The page's own title; the shop's name is appended. */
  title: string;
  description?: string;
  /** The page's canonical address. Absent if it has none of its own. */
  path?: string;
  /** Path or address of a picture of the page. */
  picture?: string | null;
  isIndexed?: boolean;
  /** Although not indexed itself, its links are followed. */
  isFollowed?: boolean;
  kind?: 'website' | 'product';
}) {
  const { publicUrl, shop } = useSite();
  const whole = title === shop.name ? title : `${title} · ${shop.name}`;
  const short = description && shorten(description, 160);
  return (
    <>
      <title>{whole}</title>
      {short && <meta name="description" content={short} />}
      {!isIndexed && <meta name="robots" content={isFollowed ? 'noindex, follow' : 'noindex'} />}
      {path !== undefined && <link rel="canonical" href={publicUrl + path} />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      {short && <meta property="og:description" content={short} />}
      {path !== undefined && <meta property="og:url" content={publicUrl + path} />}
      {picture && <meta property="og:image" content={new URL(picture, publicUrl).href} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

export function shorten(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))}…`;
}

/**
 * JSON-LD for search engines. Rendered only in the served page: crawlers read that, and the Trusted Types policy
 * forbids creating a script element in the browser. The browser leaves it as served; it is given `null` and needs none
 * of the code that makes the data: `import.meta.env.SSR ? dataOf(…) : null`.
 */
export function StructuredData({ data }: { data: object | null }) {
  if (!useIsHydrating()) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {data ? JSON.stringify(data).replace(/</g, '\\u003c') : ''}
    </script>
  );
}

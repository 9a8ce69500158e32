import type { Tag } from './public-changes.ts';

/** Headers that tell a CDN how long it may keep an answer, and by which names it is purged. */
export type EdgeHeaders = (tags: ReadonlySet<Tag>) => Readonly<Record<string, string>> | undefined;

/** If a purge never arrives, the CDN is out of date for no longer than this; a process keeps nothing longer either. */
const LIFE_SECONDS = 600;
/** Below the limits of CDNs for this header, and of proxies for all headers together. */
const MAX_LENGTH = 6000;

const forms = {
  'Surrogate-Key': { between: ' ', life: 'surrogate-control' },
  'Cache-Tag': { between: ',', life: 'cdn-cache-control' },
} as const;

export const noEdge: EdgeHeaders = () => undefined;

/**
 * The tags of a kept answer are the names it is purged by, and every answer has `everything`. An answer that changes
 * with the clock is left to the shop, and so is one whose tags do not fit into a header.
 */
export function createEdgeHeaders(tagHeader: keyof typeof forms): EdgeHeaders {
  const { between, life } = forms[tagHeader];
  return (tags) => {
    const names = ['everything', ...tags].join(between);
    if (tags.has('clock') || names.length > MAX_LENGTH) return undefined;
    return { [tagHeader.toLowerCase()]: names, [life]: `max-age=${LIFE_SECONDS}` };
  };
}

import type { Tag } from './public-changes.ts';

/** What tells a CDN how long it may keep an answer, and by what names it is purged. */
export type EdgeHeaders = (tags: ReadonlySet<Tag>) => Readonly<Record<string, string>> | undefined;

/** A purge that never arrives is made up for by then, as a process keeps nothing for longer either. */
const LIFE_SECONDS = 600;
/** Below what CDNs read of this header, and proxies of all headers together. */
const MAX_LENGTH = 6000;

const forms = {
  'Surrogate-Key': { between: ' ', life: 'surrogate-control' },
  'Cache-Tag': { between: ',', life: 'cdn-cache-control' },
} as const;

export const noEdge: EdgeHeaders = () => undefined;

/**
 * The tags of what is kept are those it is purged by, and every answer has `everything`. What the clock changes is for
 * the shop to answer, and so is what shows more than fits into a header.
 */
export function createEdgeHeaders(tagHeader: keyof typeof forms): EdgeHeaders {
  const { between, life } = forms[tagHeader];
  return (tags) => {
    const names = ['everything', ...tags].join(between);
    if (tags.has('clock') || names.length > MAX_LENGTH) return undefined;
    return { [tagHeader.toLowerCase()]: names, [life]: `max-age=${LIFE_SECONDS}` };
  };
}

import { z } from 'zod';
import { noContent, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

/** Why a picture could not be fetched from another website. Those from `empty` on are what an upload is refused for. */
export const fetchFailures = [
  'not-web',
  'not-public',
  'unreachable',
  'too-slow',
  'cut-off',
  'site-fault',
  'not-allowed',
  'not-there',
  'too-many-redirects',
  'empty',
  'too-large',
  'too-many-pixels',
  'too-long',
  'unknown-kind',
  'heic',
  'svg',
  'moving',
  'damaged',
  'holds-more',
  'too-hard',
] as const;
export type FetchFailure = (typeof fetchFailures)[number];

const remotePicture = z.object({
  address: z.string(),
  /** `none`: nobody has asked for it. */
  state: z.enum(['none', 'waiting', 'failed']),
  /** Why the last attempt failed. One that is waiting is tried again by itself. */
  failure: z.enum(fetchFailures).nullable(),
});
export type RemotePicture = z.output<typeof remotePicture>;

const product = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  pictures: z.array(remotePicture),
});
export type ProductWithRemotePictures = z.output<typeof product>;

export const listRemotePictures = deskEndpoint('listRemotePictures', {
  summary:
    'Products whose pictures are shown from other websites, fifty at a time; archived ones are left out',
  access: 'staff',
  may: 'products.edit',
  query: z.object({
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ products: z.array(product), hasMore: z.boolean() }) },
  refusals: [],
});

export const fetchRemotePictures = deskEndpoint('fetchRemotePictures', {
  summary: 'Fetch the pictures that are shown from other websites, and try failed ones again',
  access: 'staff',
  may: 'products.edit',
  answers: { 204: noContent },
  refusals: [],
});

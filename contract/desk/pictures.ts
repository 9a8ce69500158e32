import { z } from 'zod';
import { pictureRefusals } from '#contract/refusals/of-pictures.ts';
import { uuids } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { MAX_PICTURES_ASKED } from './picture-limits.ts';

const picture = z.object({
  id: z.string(),
  /** The path a product stores as its picture; it can be shown at once. */
  path: z.string(),
  /** In pixels, as shown. */
  width: z.number(),
  height: z.number(),
  /** failed: its other sizes could not be made, so the one at `path` is used instead. */
  state: z.enum(['waiting', 'ready', 'failed']),
  /** How many of its sizes have been made. */
  made: z.number(),
  of: z.number(),
});
export type DeskPicture = z.output<typeof picture>;

export const uploadPicture = deskEndpoint('uploadPicture', {
  summary:
    'Take a picture: the body is the file itself, JPEG, PNG, WebP or AVIF. Its sizes are made afterwards. The same file twice is one picture',
  access: 'staff',
  may: 'products.edit',
  takesFile: true,
  answers: { 200: picture },
  refusals: [...pictureRefusals, 'pictures/too-many'],
});

export const listPictures = deskEndpoint('listPictures', {
  summary: 'How far pictures are, by their ids; those that do not exist are left out',
  access: 'staff',
  may: 'products.read',
  query: z.object({ ids: uuids(MAX_PICTURES_ASKED) }),
  answers: { 200: z.object({ pictures: z.array(picture) }) },
  refusals: [],
});

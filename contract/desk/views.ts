import { z } from 'zod';
import { line, noContent, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';

export const MAX_VIEWS = 30;

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The screen with its query: /desk/orders?view=late. */
  path: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const pathSentence = 'A view must be a screen of the desk.';
const path = z
  .string(pathSentence)
  .max(1000, 'That view is too long to be saved.')
  // Must not lead to another site or another part of this one, however a browser reads it.
  .regex(/^\/desk\/[a-z-]+(?:\/[a-z-]+)*(?:\?[\w%.~*+&=-]*)?$/, pathSentence);

export const saveView = deskEndpoint('saveView', {
  summary: 'Save a filtered list under a name; replaces a view of that name',
  access: 'staff',
  may: 'self',
  body: z.strictObject({ name: line('Name', DESK_MAX_LENGTH.viewName), path }),
  answers: { 200: savedView },
  refusals: ['desk/too-many-views'],
});

export const removeView = deskEndpoint('removeView', {
  summary: 'Delete a view',
  access: 'staff',
  may: 'self',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['desk/view-not-found'],
});

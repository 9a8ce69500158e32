import { z } from 'zod';
import { badLinks } from '#contract/light-marks.ts';
import { termsKind } from '#contract/terms.ts';
import { noContent, text } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { MAX_TERMS_LENGTH, placeholders } from './terms-words.ts';
import { seenVersionOrNone } from './versions.ts';

const version = z.object({
  version: z.number(),
  holdsFrom: z.string(),
  /** When another version replaced or will replace it. */
  holdsUntil: z.string().nullable(),
  isInForce: z.boolean(),
  publishedAt: z.string(),
  /** Null for the shop itself, which publishes when a setting that the text refers to, or the text supplied, has changed. */
  publishedBy: z.string().nullable(),
});

const deskTerms = z.object({
  /** The draft, or the text in force as the starting point for one. */
  draft: z.object({
    body: z.string(),
    /** 0 if there is no draft. */
    version: z.number(),
    changedBy: z.string().nullable(),
    changedAt: z.string().nullable(),
  }),
  /** The text that comes with this version of the software. */
  supplied: z.string(),
  /** Newest first. */
  versions: z.array(version),
  /** What each placeholder currently stands for, in light marks. */
  placeholders: z.record(z.enum(placeholders), z.string()),
});
export type DeskTerms = z.output<typeof deskTerms>;

export const getDeskTerms = deskEndpoint('getDeskTerms', {
  summary: 'A text of the shop: its draft and every version',
  access: 'staff',
  may: 'settings.change',
  query: z.object({ kind: termsKind }),
  answers: { 200: deskTerms },
  refusals: [],
});

export const saveTermsDraft = deskEndpoint('saveTermsDraft', {
  summary: 'Save the draft of a text; not visible until published',
  access: 'staff',
  may: 'settings.change',
  body: z.strictObject({
    kind: termsKind,
    body: text('The text', MAX_TERMS_LENGTH).superRefine((body, { addIssue }) => {
      const [bad] = badLinks(body);
      if (bad !== undefined) {
        addIssue(
          `“${bad.slice(0, 60)}” can’t be used as a link. Use a page such as /account, https:// or mailto:.`,
        );
      }
    }),
    version: seenVersionOrNone,
  }),
  answers: { 200: deskTerms },
  refusals: ['desk/changed-meanwhile'],
});

export const discardTermsDraft = deskEndpoint('discardTermsDraft', {
  summary: 'Discard the draft',
  access: 'staff',
  may: 'settings.change',
  body: z.strictObject({ kind: termsKind, version: seenVersionOrNone }),
  answers: { 204: noContent },
  refusals: ['desk/changed-meanwhile'],
});

export const publishTerms = deskEndpoint('publishTerms', {
  summary: 'Publish the draft as the next version, from now or from the start of a day',
  access: 'staff',
  may: 'settings.change',
  body: z.strictObject({
    kind: termsKind,
    version: seenVersionOrNone,
    /** `yyyy-MM-dd` in London; null for now. */
    holdsFrom: z.iso.date('Please enter a day such as 2027-01-31.').nullable(),
  }),
  answers: { 200: deskTerms },
  refusals: ['desk/changed-meanwhile', 'terms/nothing-written'],
});

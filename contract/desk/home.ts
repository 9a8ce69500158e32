import { z } from 'zod';
import { MAX_LENGTH } from '#contract/limits.ts';
import { line, noContent, optionalLine, searchTerm, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { HOME_LIMITS } from './home-limits.ts';
import { seenVersion } from './versions.ts';

const homeProduct = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  pricePence: z.number(),
  imagePath: z.string().nullable(),
});
export type HomeProduct = z.output<typeof homeProduct>;

const point = z.object({
  title: z.string(),
  text: z.string(),
  path: z.string(),
  picture: z.string().nullable(),
});
export type HomePoint = z.output<typeof point>;

const section = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(['hero', 'products', 'stages', 'guide', 'promises']),
  title: z.string(),
  text: z.string(),
  linkText: z.string().nullable(),
  linkPath: z.string().nullable(),
  points: z.array(point),
  /** Chosen by hand, in order, including those that cannot be shown now. */
  chosen: z.array(
    homeProduct.extend({ whyNot: z.enum(['not-published', 'sold-out', 'formula']).nullable() }),
  ),
  search: z.string().nullable(),
  isShown: z.boolean(),
  /** What the home page currently shows of it. */
  shows: z.array(homeProduct),
  /** It has nothing to show, so the home page leaves it out. */
  isEmpty: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type DeskHomeSection = z.output<typeof section>;

const noFormula = (value: string | null) =>
  value === null ||
  !/\b(infant|first|starter|newborn|stage (1|one)|from birth)[ -]+((infant|baby|stage (1|one))[ -]+)?(formula|milk)s?\b/i.test(
    value,
  );
const FORMULA = 'The law forbids promoting first infant formula, so it can’t be shown on the home page.';

const path = optionalLine('The address', HOME_LIMITS.path).refine(
  (value) => value === null || (/^\/([^/\\].*)?$/.test(value) && !/\p{C}/u.test(value)),
  'A link address must start with a single slash, such as /gifts.',
);
const title = line('The title', HOME_LIMITS.title).refine(noFormula, FORMULA);
const shortText = optionalLine('The text', HOME_LIMITS.text)
  .refine(noFormula, FORMULA)
  .transform((value) => value ?? '');

const fields = {
  title,
  text: shortText,
  linkText: optionalLine('The link text', HOME_LIMITS.linkText).refine(noFormula, FORMULA),
  linkPath: path,
  search: optionalLine('The search', MAX_LENGTH.search).refine(noFormula, FORMULA),
  productIds: z
    .array(uuid, 'Please say which products.')
    .max(HOME_LIMITS.products, `You can choose at most ${HOME_LIMITS.products} products.`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  points: z
    .array(
      z.strictObject({
        title,
        text: shortText,
        path: path
          .refine((value) => value !== null, 'Please enter the link address, such as /gifts.')
          .transform((value) => value ?? '/'),
        picture: optionalLine('The picture', HOME_LIMITS.picture).refine(
          (value) => value === null || /^\/(drawings|pictures)\/[\w./-]+$/.test(value),
          'That is not one of the shop’s pictures.',
        ),
      }),
      'Please say which points.',
    )
    .max(HOME_LIMITS.points, `A section can have at most ${HOME_LIMITS.points} points.`),
};

const isLinkWhole = ({
  linkText,
  linkPath,
}: {
  linkText?: string | null | undefined;
  linkPath?: string | null | undefined;
}) => linkText === undefined || linkPath === undefined || (linkText === null) === (linkPath === null);
const LINK = { message: 'A link needs both text and an address, or neither.', path: ['linkText'] };

const sectionId = z.object({ id: uuid });
const all = { 200: z.object({ sections: z.array(section) }) };

export const listHomeSections = deskEndpoint('listHomeSections', {
  summary: 'The sections of the home page in their order, including hidden ones',
  access: 'staff',
  may: 'products.read',
  answers: all,
  refusals: [],
});

export const addHomeSection = deskEndpoint('addHomeSection', {
  summary: 'Add a row of products at the end, hidden at first',
  access: 'staff',
  may: 'products.edit',
  body: z.strictObject({ title }),
  answers: { 201: section },
  refusals: ['home/too-many'],
});

export const changeHomeSection = deskEndpoint('changeHomeSection', {
  summary: 'Change the given fields of a section',
  access: 'staff',
  may: 'products.edit',
  params: sectionId,
  body: z
    .strictObject({
      version: seenVersion,
      title: fields.title.optional(),
      text: fields.text.optional(),
      linkText: fields.linkText.optional(),
      linkPath: fields.linkPath.optional(),
      search: fields.search.optional(),
      productIds: fields.productIds.optional(),
      points: fields.points.optional(),
      isShown: z.boolean('Shown or not.').optional(),
    })
    .refine(isLinkWhole, LINK),
  answers: { 200: section },
  refusals: ['home/section-not-found', 'home/no-products-here', 'home/formula', 'desk/changed-meanwhile'],
});

export const moveHomeSection = deskEndpoint('moveHomeSection', {
  summary: 'One place up or down',
  access: 'staff',
  may: 'products.edit',
  params: sectionId,
  body: z.strictObject({ to: z.enum(['up', 'down'], 'Please say up or down.') }),
  answers: all,
  refusals: ['home/section-not-found'],
});

export const removeHomeSection = deskEndpoint('removeHomeSection', {
  summary: 'Remove a row of products; other sections can only be hidden',
  access: 'staff',
  may: 'products.edit',
  params: sectionId,
  body: z.strictObject({ version: seenVersion }),
  answers: { 204: noContent },
  refusals: ['home/section-not-found', 'home/not-removable', 'desk/changed-meanwhile'],
});

export const previewHomeProducts = deskEndpoint('previewHomeProducts', {
  summary: 'Products a row would show for a search: in stock and allowed to be promoted',
  access: 'staff',
  may: 'products.read',
  query: z.object({ search: searchTerm() }),
  answers: { 200: z.object({ products: z.array(homeProduct) }) },
  refusals: [],
});

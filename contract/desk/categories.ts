import { z } from 'zod';
import { line, optionalLine, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { seenVersion } from './versions.ts';

const category = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** An emoji or the address of a picture; when empty, a drawing chosen by the category's name. */
  image: z.string(),
  version: z.number(),
  /** In the category itself, drafts and archived products included. */
  products: z.number(),
  /** In the category and all categories below it, each product counted once. */
  productsBelow: z.number(),
});
export type DeskCategory = z.output<typeof category>;

const change = z.object({
  id: z.string(),
  madeAt: z.string(),
  /** Null when nobody at the desk made the change. */
  staffName: z.string().nullable(),
  summary: z.string(),
  /** True if it has been taken back, or is itself an undo. */
  isUndone: z.boolean(),
});
export type CategoryChange = z.output<typeof change>;

/** The result of a change to the categories; `changeSetId` is null when nothing changed. */
const changed = z.object({ id: z.string(), changeSetId: z.string().nullable() });

const name = line('The name', DESK_MAX_LENGTH.categoryName).refine(
  (value) => !value.includes('/'),
  'The name can’t contain a slash.',
);
const image = optionalLine('The picture', DESK_MAX_LENGTH.categoryImage)
  .refine(
    (value) => value === null || /^(?:https?:\/)?\/\S+$/.test(value) || isEmoji(value),
    'The picture must be one emoji, or an address that starts with https:// or /.',
  )
  .transform((value) => value ?? '');

function isEmoji(value: string): boolean {
  return value.length <= 32 && /^\p{RGI_Emoji}$/v.test(value);
}

const parentId = uuid.nullable();
const categoryId = z.object({ id: uuid });

export const listDeskCategories = deskEndpoint('listDeskCategories', {
  summary: 'All categories in their order, with recent changes',
  access: 'staff',
  may: 'products.read',
  answers: { 200: z.object({ categories: z.array(category), changes: z.array(change) }) },
  refusals: [],
});

export const createCategory = deskEndpoint('createCategory', {
  summary: 'Add a category after its siblings',
  access: 'staff',
  may: 'products.edit',
  body: z.strictObject({ parentId, name, image }),
  answers: { 200: changed },
  refusals: ['catalogue/category-not-found', 'categories/name-taken', 'categories/too-deep'],
});

export const changeCategory = deskEndpoint('changeCategory', {
  summary: 'Change a category’s name or picture; its old address redirects',
  access: 'staff',
  may: 'products.edit',
  params: categoryId,
  body: z.strictObject({ version: seenVersion, name: name.optional(), image: image.optional() }),
  answers: { 200: changed },
  refusals: ['catalogue/category-not-found', 'desk/changed-meanwhile', 'categories/name-taken'],
});

export const moveCategory = deskEndpoint('moveCategory', {
  summary: 'Move a category with everything below it; the old addresses redirect',
  access: 'staff',
  may: 'products.edit',
  params: categoryId,
  body: z.strictObject({
    version: seenVersion,
    parentId,
    /** The sibling it is placed before; null places it last. */
    before: uuid.nullable(),
  }),
  answers: { 200: changed },
  refusals: [
    'catalogue/category-not-found',
    'desk/changed-meanwhile',
    'categories/name-taken',
    'categories/below-itself',
    'categories/too-deep',
  ],
});

export const deleteCategory = deskEndpoint('deleteCategory', {
  summary: 'Delete a category that has none below it, and move its products to another',
  access: 'staff',
  may: 'products.edit',
  params: categoryId,
  body: z.strictObject({
    /** Null if the category must be empty. */
    moveProductsTo: uuid.nullable(),
  }),
  answers: { 200: changed },
  refusals: [
    'catalogue/category-not-found',
    'categories/not-empty',
    'categories/too-full',
    'categories/below-itself',
  ],
});

export const undoCategoryChange = deskEndpoint('undoCategoryChange', {
  summary: 'Undo a category change, if nothing has changed since',
  access: 'staff',
  may: 'products.edit',
  params: categoryId,
  answers: { 200: z.object({ changeSetId: z.string() }) },
  refusals: [
    'categories/change-not-found',
    'categories/undone-already',
    'categories/cannot-undo',
    'categories/name-taken',
    'categories/too-deep',
    'categories/below-itself',
  ],
});

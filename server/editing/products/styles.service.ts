import { isDeepStrictEqual } from 'node:util';
import type { DeskStyle } from '#contract/desk/products.ts';
import { changedMeanwhile, type Conflict } from '#contract/desk/conflict.ts';
import { refuse, Refusal } from '#contract/refusal.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';
import { findDraft } from './drafts.queries.ts';
import { saveDraft, settleDraft } from './drafts.service.ts';
import { createProducts, type NewProduct } from './create-products.service.ts';
import { editProducts } from './edit-products.service.ts';
import { refuseStyleChangedMeanwhile } from './edit-styles.service.ts';
import type { Change, Edited, ProductEdit, StoredFields, StoredRecord } from './edits.types.ts';
import {
  plainOptions,
  planOptions,
  problemOfOptions,
  variantName,
  withOptionAttributes,
  type WantedOption,
} from './options.rules.ts';
import { findStyle } from './product-screen.queries.ts';
import { impossible } from './record.rules.ts';
import { variantSkuStem } from './sku.rules.ts';
import { lockRecords } from './records.queries.ts';
import { insertStyle, listVariantIds, lockStyles, type StoredStyle } from './variants.queries.ts';

export async function readStyle(db: Database, id: string): Promise<DeskStyle> {
  const style = await findStyle(db, id);
  if (!style) throw refuse('products/style-not-found');
  return style;
}

async function lockStyle(
  trx: DatabaseTransaction,
  id: string,
): Promise<{ style: StoredStyle; variants: StoredRecord[] }> {
  // The variants are locked before their style, as when one of them is edited.
  const ids = await listVariantIds(trx, id);
  const records = await lockRecords(trx, ids);
  const style = (await lockStyles(trx, [id])).get(id);
  if (!style) throw refuse('products/style-not-found');
  return { style, variants: ids.flatMap((each) => records.get(each) ?? []) };
}

/** Makes the product the first variant of a new style; returns the id of the style. */
export async function makeStyle(
  trx: DatabaseTransaction,
  id: string,
  wanted: { version: number; name?: string | undefined; options: StyleOption[]; optionValues: string[] },
  change: Change,
): Promise<string> {
  const product = (await lockRecords(trx, [id])).get(id);
  if (!product) throw refuse('catalogue/product-not-found');
  if (product.styleId !== null) throw refuse('products/has-style');
  // What was never for sale looks to people as its draft does. Its price is asked about when it is published.
  const draft = product.status === 'draft' ? await findDraft(trx, id) : null;
  const { pricePence: _price, ...written } = draft?.fields ?? {};
  const shown = { ...product, ...written };
  const { version, name = shown.name, options, optionValues } = wanted;
  const problem = problemOfOptions(options);
  if (problem !== null) throw impossible('options', problem);
  const styleId = await insertStyle(trx, { name, options });
  const fields = {
    ...{ ...written, styleId, optionValues },
    name: variantName(name, optionValues),
    attributes: withOptionAttributes(shown.attributes, options, optionValues),
  };
  allTaken(await editProducts(trx, [{ id, version, fields }], change));
  if (draft) await settleDraft(trx, id, draft);
  return styleId;
}

export interface NewVariant {
  optionValues: string[];
  sku?: string | undefined;
  pricePence?: number | undefined;
  barcode?: string | undefined;
}

/** Adds drafts modelled on an existing variant, with the given values. */
export async function addVariants(
  trx: DatabaseTransaction,
  styleId: string,
  { variants, like }: { variants: readonly NewVariant[]; like?: string | undefined },
  change: Change,
): Promise<void> {
  const { style, variants: present } = await lockStyle(trx, styleId);
  const found = present.find(({ id }) => id === like) ?? present.find(({ status }) => status !== 'archived');
  if (!found) throw impossible('like', 'The style has no variant to model the new ones on.');
  // As the screen shows it: the new ones are drafts too.
  const written = (await findDraft(trx, found.id))?.fields ?? {};
  const model = { ...found, ...written };
  const ending = variantName('', model.optionValues ?? []);
  const styleName =
    written.name === undefined
      ? style.name
      : written.name.endsWith(ending)
        ? written.name.slice(0, -ending.length)
        : written.name;
  const { id: _id, version: _version, ...shared } = model;
  const products = variants.map(({ optionValues, sku, pricePence, barcode }): NewProduct => ({
    ...shared,
    ...{ optionValues, sku: sku ?? '', barcode: barcode ?? '', status: 'draft' },
    skuStem: variantSkuStem(model, optionValues),
    pricePence: pricePence ?? model.pricePence,
    name: variantName(styleName, optionValues),
    attributes: withOptionAttributes(model.attributes, style.options, optionValues),
  }));
  const { outcomes } = await createProducts(trx, products, change);
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw outcome.refusal;
}

/** Each variant keeps its place under the new names; one whose value is gone is archived. */
export async function changeStyle(
  trx: DatabaseTransaction,
  styleId: string,
  wanted: { version: number; name?: string | undefined; options: readonly WantedOption[] },
  change: Change,
): Promise<void> {
  const { style, variants } = await lockStyle(trx, styleId);
  const name = wanted.name ?? style.name;
  const options = plainOptions(wanted.options);
  await refuseStyleChangedMeanwhile(trx, style, wanted.version, { name, options });
  const plan = planOptions(style.options, wanted.options);
  if ('problem' in plan) throw impossible('options', plan.problem);
  const edits = variants.flatMap((variant): ProductEdit[] => {
    const optionValues = plan.place(variant.optionValues ?? []);
    if (optionValues === null)
      return variant.status === 'archived' ? [] : [{ id: variant.id, fields: { status: 'archived' } }];
    const fields = {
      optionValues,
      ...renamed(variant, style.name, variantName(name, optionValues)),
      attributes: withOptionAttributes(variant.attributes, options, optionValues),
    };
    return [{ id: variant.id, fields }];
  });
  const styleEdit = { id: styleId, fields: { name, options } };
  allTaken(await editProducts(trx, edits, change, [styleEdit]));
}

/** A name chosen for one variant stays. */
function renamed(variant: StoredRecord, styleName: string, name: string): { name?: string } {
  return variant.name === variantName(styleName, variant.optionValues ?? []) ? { name } : {};
}

/** Writes fields into the drafts of all variants that are not archived: they go live when those are published. */
export async function shareFields(
  trx: DatabaseTransaction,
  by: StaffCaller,
  styleId: string,
  {
    fields,
    seen,
    at,
  }: { fields: Partial<StoredFields>; seen: readonly { id: string; version: number }[]; at: Date },
): Promise<void> {
  const { variants } = await lockStyle(trx, styleId);
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const conflicts = new Map<string, Conflict>();
  for (const { id, status } of variants) {
    if (status === 'archived') continue;
    try {
      await saveDraft(trx, by, id, { version: versions.get(id) ?? 0, fields, at });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'desk/changed-meanwhile') throw error;
      conflicts.set(id, error.details as unknown as Conflict);
    }
  }
  refuseSharedConflict(conflicts);
}

/**
 * When several variants have the same conflict, as when somebody else also changed all of them, it is asked about once.
 */
function refuseSharedConflict(conflicts: ReadonlyMap<string, Conflict>): void {
  const [first] = conflicts.values();
  if (!first) return;
  const alike = [...conflicts].filter(([, { fields }]) => isDeepStrictEqual(fields, first.fields));
  const versions = Object.fromEntries(alike.map(([id, { version }]) => [id, version]));
  throw changedMeanwhile({ ...first, version: 0, versions });
}

/** All or none: throws the first refusal. */
export function allTaken({ outcomes }: Edited): void {
  for (const outcome of outcomes.values()) if (outcome.kind === 'refused') throw outcome.refusal;
}

import { refuse, type Refusal } from '#contract/refusal.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { listAttributes } from '#server/catalogue/attributes/attributes.queries.ts';
import { planAttributes } from '#server/catalogue/attributes/attributes.rules.ts';
import type { Attribute } from '#server/catalogue/attributes/attribute-values.rules.ts';
import type { StoredFields } from './edits.types.ts';
import { contradictionOf, impossible } from './record.rules.ts';
import { listSkusTaken, lockCategories } from './records.queries.ts';
import { listLiveVariants, lockStyles } from './variants.queries.ts';
import { problemsOfVariants } from './variants.rules.ts';

/** A product as it would be, and which of its fields are new. */
export interface Wanted {
  /** Null if it is about to be created. */
  id: string | null;
  record: StoredFields;
  fields: Partial<StoredFields>;
}

/**
 * The products that fit into the shop; each of the others is refused separately. The caller keeps imports out if skus
 * or attributes change.
 */
export async function checkWanted<W extends Wanted>(
  trx: DatabaseTransaction,
  all: readonly W[],
): Promise<{ fitting: W[]; newAttributes: Attribute[]; refusals: Map<W, Refusal> }> {
  const refusals = new Map<W, Refusal>();
  const passing = (refusalOf: (wanted: W) => Refusal | null) => {
    for (const wanted of all) {
      if (refusals.has(wanted)) continue;
      const refusal = refusalOf(wanted);
      if (refusal) refusals.set(wanted, refusal);
    }
  };
  passing(({ record }) => contradictionOf(record));

  const renamed = all.filter(({ fields }) => fields.sku !== undefined);
  const taken = await listSkusTaken(
    trx,
    renamed.map(({ record }) => record.sku),
  );
  // A sku is taken if a product has it now, even one about to give it up, or if an earlier product in the list has
  // claimed it.
  const given = new Set<string>();
  passing(({ id, record, fields }) => {
    if (fields.sku === undefined) return null;
    const holder = taken.get(record.sku);
    if (given.has(record.sku) || (holder !== undefined && holder !== id))
      return refuse('products/sku-taken', { field: 'sku', sku: record.sku });
    given.add(record.sku);
    return null;
  });

  const wantedCategories = new Set(all.flatMap(({ fields }) => fields.categoryIds ?? []));
  const known = await lockCategories(trx, [...wantedCategories]);
  passing(({ fields }) =>
    (fields.categoryIds ?? []).every((id) => known.has(id))
      ? null
      : impossible('categoryIds', 'One of these categories no longer exists.'),
  );

  const misplaced = await findMisplaced(
    trx,
    all.filter((wanted) => !refusals.has(wanted)),
  );
  passing((wanted) => {
    const problem = misplaced.get(wanted);
    return problem === undefined ? null : impossible('optionValues', problem);
  });

  const { newAttributes, problems } = await planOfAttributes(
    trx,
    all.filter((wanted) => wanted.fields.attributes && !refusals.has(wanted)),
  );
  passing((wanted) => {
    const problem = problems.get(wanted);
    return problem === undefined ? null : impossible('attributes', problem);
  });
  return { fitting: all.filter((wanted) => !refusals.has(wanted)), newAttributes, refusals };
}

/** Variants that join or move within a style, or leave the archive, and do not fit there. */
async function findMisplaced<W extends Wanted>(
  trx: DatabaseTransaction,
  all: readonly W[],
): Promise<Map<W, string>> {
  const placed = all.filter(
    ({ fields, record }) =>
      record.styleId !== null &&
      (fields.styleId !== undefined || fields.optionValues !== undefined || fields.status !== undefined),
  );
  const styleIds = [...new Set(placed.map(({ record }) => record.styleId!))];
  const styles = await lockStyles(trx, styleIds);
  const live = Map.groupBy(await listLiveVariants(trx, styleIds), ({ styleId }) => styleId);
  const problems = new Map<W, string>();
  for (const styleId of styleIds) {
    const wanted = placed.filter(({ record }) => record.styleId === styleId && record.status !== 'archived');
    const moved = new Set(placed.map(({ id }) => id));
    const style = styles.get(styleId);
    if (!style) {
      for (const one of wanted) problems.set(one, 'That style no longer exists.');
      continue;
    }
    const others = (live.get(styleId) ?? []).filter(({ id }) => !moved.has(id));
    const asked = new Map(
      wanted.map((one) => [{ id: one.id, optionValues: one.record.optionValues ?? [] }, one]),
    );
    const found = problemsOfVariants(style.options, [...others, ...asked.keys()]);
    for (const [variant, one] of asked) {
      const problem = found.get(variant);
      if (problem !== undefined) problems.set(one, problem);
    }
  }
  return problems;
}

/** By the rules of an import: an attribute new to the shop takes the kind of its first value. */
async function planOfAttributes<W extends Wanted>(trx: DatabaseTransaction, described: readonly W[]) {
  const entries = new Map(
    described.map(({ record }, place) => [
      {
        sku: record.sku,
        name: record.name,
        pricePence: record.pricePence,
        attributes: Object.entries(record.attributes).map(([key, value]) => ({ key, value })),
      },
      described[place]!,
    ]),
  );
  const keys = new Set(described.flatMap(({ record }) => Object.keys(record.attributes)));
  const { known, count } = await listAttributes(trx, [...keys]);
  const plan = planAttributes([...entries.keys()], known, count, () => new Map());
  // In the form the attribute stores: words that look like a number become one.
  for (const [entry, values] of plan.values) {
    const wanted = entries.get(entry as never)!;
    wanted.record.attributes = wanted.fields.attributes = Object.fromEntries(values) as never;
  }
  const problems = new Map(
    [...plan.problems].map(([entry, problem]) => [entries.get(entry as never)!, sentence(problem)]),
  );
  return { newAttributes: plan.attributes, problems };
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

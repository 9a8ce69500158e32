import { sql } from 'kysely';
import { transaction, type Database } from '#server/platform/database/database.ts';
import type { Kept, Thing } from './plain-catalogue.ts';

/* Puts the few products of a plain catalogue into a shop's tables. */

export interface Places {
  /** Top, middle, bottom: each below the one before; the attributes belong to the middle one. */
  categories: string[];
  styles: string[];
}

/** Replaces everything that is there. */
export async function fillPlainCatalogue(
  db: Database,
  things: readonly Thing[],
): Promise<{ kept: Kept[]; places: Places }> {
  // It locks many tables, and the shop's background work reads some of them in another order, so a deadlock is retried.
  await transaction(db, (trx) => sql`truncate products, styles, categories cascade`.execute(trx));
  const places = await addPlaces(db, things.length);
  const kept: Kept[] = [];
  for (const [number, thing] of things.entries()) {
    const { id } = await db
      .insertInto('products')
      .values({ sku: `S-${number}`, name: `Thing ${number}`, price_pence: 1, vat_class: 'standard' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('stock').values({ product_id: id, on_hand: 0 }).execute();
    kept.push({ ...thing, id, number, position: things.length - number });
    await changeProduct(db, places, kept.at(-1)!);
  }
  return { kept, places };
}

/** Makes the product match its description. */
export async function changeProduct(db: Database, { categories, styles }: Places, each: Kept): Promise<void> {
  await db
    .updateTable('products')
    .set({
      brand: each.brand,
      price_pence: each.price,
      status: each.status,
      age_from_months: each.ages[0],
      age_to_months: each.ages[1],
      style_id: each.style === null ? null : styles[each.style]!,
      option_values: each.style === null ? null : [String(each.number)],
      style_position: each.style === null ? null : each.position,
    })
    .where('id', '=', each.id)
    .execute();
  await db.updateTable('stock').set({ on_hand: each.stock }).where('product_id', '=', each.id).execute();
  await db.deleteFrom('product_categories').where('product_id', '=', each.id).execute();
  await db
    .insertInto('product_categories')
    .values({ product_id: each.id, category_id: categories[each.category]! })
    .execute();
  await db.deleteFrom('product_attributes').where('product_id', '=', each.id).execute();
  const rows = attributesOf(each);
  if (rows.length > 0) await db.insertInto('product_attributes').values(rows).execute();
}

async function addPlaces(db: Database, things: number): Promise<Places> {
  const categories: string[] = [];
  for (const name of ['Top', 'Middle', 'Bottom']) {
    const { id } = await db
      .insertInto('categories')
      .values({ name, parent_id: categories.at(-1) ?? null, image: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories.push(id);
  }
  await db
    .insertInto('category_attributes')
    .values(
      ['colour', 'size', 'weight-kg', 'child-weight-kg', 'isofix'].map((attribute_key, position) => ({
        ...{ category_id: categories[1]!, attribute_key, position },
      })),
    )
    .execute();
  const values = Array.from({ length: things }, (_, number) => String(number));
  const styles: string[] = [];
  for (const name of ['0', '1', '2']) {
    const { id } = await db
      .insertInto('styles')
      .values({ name, options: JSON.stringify([{ name: 'Kind', values }]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    styles.push(id);
  }
  return { categories, styles };
}

function attributesOf({ id, colours, size, weight, childWeight, isofix }: Kept) {
  const nothing = { product_id: id, number: null, upper_number: null, choices: null, is_true: null };
  return [
    ...(colours.length > 0
      ? [{ ...nothing, attribute_key: 'colour', kind: 'choice', choices: colours }]
      : []),
    ...(size ? [{ ...nothing, attribute_key: 'size', kind: 'choice', choices: [size] }] : []),
    ...(weight !== null ? [{ ...nothing, attribute_key: 'weight-kg', kind: 'number', number: weight }] : []),
    ...(childWeight
      ? [
          {
            ...{ ...nothing, attribute_key: 'child-weight-kg', kind: 'range' },
            ...{ number: childWeight[0], upper_number: childWeight[1] },
          },
        ]
      : []),
    ...(isofix !== null ? [{ ...nothing, attribute_key: 'isofix', kind: 'boolean', is_true: isofix }] : []),
  ];
}

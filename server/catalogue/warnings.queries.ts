import { sql, type RawBuilder } from 'kysely';

/** The attribute that marks a toy as unsafe for the youngest. */
const UNSAFE_UNDER_36_MONTHS = 'not-under-36-months';

/** The attribute of what has a plug or a battery. */
const ELECTRICAL = 'electrical';

/** The attributes that any product may need, whatever its categories show. */
export const marksOfTheLaw: readonly string[] = [UNSAFE_UNDER_36_MONTHS, ELECTRICAL];

/** Whether the law requires the warning next to a product; `productId` is the column with its id. */
export function isUnsafeUnder36Months(productId: string): RawBuilder<boolean> {
  return isMarked(productId, UNSAFE_UNDER_36_MONTHS);
}

/** Whether the law requires buyers to be told where to leave it one day. */
export function isElectrical(productId: string): RawBuilder<boolean> {
  return isMarked(productId, ELECTRICAL);
}

function isMarked(productId: string, key: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from product_attributes
    where product_id = ${sql.ref(productId)} and attribute_key = ${key} and is_true
  )`;
}

/** Whether anybody has stated its ages, or whether it is unsafe for the youngest. */
export function hasSafetyData(product: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${product}.${name}`);
  return sql<boolean>`(
    ${column('age_from_months')} is not null or ${column('age_to_months')} is not null or exists (
      select from product_attributes
      where product_id = ${column('id')} and attribute_key = ${UNSAFE_UNDER_36_MONTHS}
    ))`;
}

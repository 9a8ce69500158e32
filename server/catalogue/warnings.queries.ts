import { sql, type RawBuilder } from 'kysely';

/** The attribute by which a toy says that it must not be given to the youngest. */
const UNSAFE_UNDER_36_MONTHS = 'not-under-36-months';

/** Whether the law wants the warning beside a product; `productId` is the column with its id. */
export function isUnsafeUnder36Months(productId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from product_attributes
    where product_id = ${sql.ref(productId)} and attribute_key = ${UNSAFE_UNDER_36_MONTHS} and is_true
  )`;
}

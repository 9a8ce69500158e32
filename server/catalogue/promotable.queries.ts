import { sql } from 'kysely';

/**
 * Whether a product may be shown to people who did not ask for it, praised, or sold on better terms: for the SQL of
 * everything that suggests, recommends or advertises. First infant formula may not: the Infant Formula and Follow-on
 * Formula Regulations forbid its promotion. `p` is a row of `products` or `published_products`. The contract passes it on
 * as `IsPromotable`.
 */
export const isPromotable = isPromotableIn('p');

export function isPromotableIn(table: string) {
  return sql<boolean>`(${sql.ref(`${table}.sale_rule`)} is null)`;
}

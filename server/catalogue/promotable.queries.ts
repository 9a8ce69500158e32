import { sql } from 'kysely';

/**
 * Whether a product may be shown to people who did not ask for it: for the SQL of everything that suggests, recommends
 * or advertises. First infant formula may not: the Infant Formula and Follow-on Formula Regulations forbid its
 * promotion. `p` is a row of `published_products`.
 */
export const isPromotable = sql<boolean>`(p.sale_rule is null)`;

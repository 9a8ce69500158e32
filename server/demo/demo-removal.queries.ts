import { sql } from 'kysely';
import type { ProductStatus } from '#contract/product-limits.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface SoldAs {
  id: string;
  sku: string;
  name: string;
  description: string;
  pricePence: number;
  status: ProductStatus;
  categoryIds: string[];
}

/** What the shop has under these skus. */
export async function listSoldAs(db: Database, skus: readonly string[]): Promise<SoldAs[]> {
  const { rows } = await sql<SoldAs>`
    select p.id, p.sku, p.name, p.description, p.price_pence as "pricePence", p.status,
      array(select category_id from product_categories where product_id = p.id) as "categoryIds"
    from products p where p.sku = any (${skus}) order by p.id
  `.execute(db);
  return rows;
}

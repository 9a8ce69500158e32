import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { wholeProduct, type WholeProduct } from '#server/catalogue/whole-product.queries.ts';

/** Everything that an import can set for a product. */
export interface ExportedProduct extends WholeProduct {
  style: { code: string; name: string; options: { name: string }[] } | null;
  goesWith: string[];
}

/** In the order in which they came into the shop, so that another shop gets them in the same order. */
export async function listExportedProducts(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    with page as materialized (
      select * from products where ${after === undefined ? sql`true` : sql`id > ${after}`} order by id limit ${limit}
    )
    select
      ${wholeProduct},
      (
        select jsonb_build_object('code', code, 'name', name, 'options', options) from styles where id = p.style_id
      ) as style,
      array(
        select c.sku from product_companions pc join products c on c.id = pc.companion_id
        where pc.product_id = p.id order by pc.position
      ) as "goesWith"
    from page p
    order by p.id
  `.execute(db);
  return rows;
}

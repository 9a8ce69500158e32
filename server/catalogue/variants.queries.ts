import { sql } from 'kysely';
import { available } from '#server/inventory/stock.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** An option that tells the variants of a style apart, with its values; both in the order of the page. */
export interface StyleOption {
  name: string;
  values: string[];
}

export interface Variant {
  id: string;
  /** One for each option of the style. */
  values: string[];
  pricePence: number;
  available: number;
  imagePath: string | null;
}

/** The published variants of a product's style, in their order; empty for a product without a style. */
export async function findVariants(
  db: Database,
  productId: string,
): Promise<{ options: StyleOption[]; variants: Variant[] } | undefined> {
  const { rows } = await sql<{ options: StyleOption[]; variants: Variant[] }>`
    select
      coalesce(s.options, '[]') as options,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', v.id,
          'values', v.option_values,
          'pricePence', v.price_pence,
          'available', ${available('v.id')},
          'imagePath', (select shown_picture(path) from product_images where product_id = v.id order by position limit 1)
        ) order by v.style_position, v.id)
        from published_products v where v.style_id = p.style_id
      ), '[]') as variants
    from published_products p left join styles s on s.id = p.style_id
    where p.id = ${productId}
  `.execute(db);
  return rows[0];
}

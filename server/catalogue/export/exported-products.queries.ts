import { sql } from 'kysely';
import type { ProductStatus, SaleRule, Unit } from '#contract/product-limits.ts';
import { shelf } from '#server/inventory/stock.queries.ts';
import type { Shelf } from '#server/inventory/stock.rules.ts';
import type { Database } from '#server/platform/database.ts';
import type { AttributeValue } from '#server/catalogue/import/attribute-values.rules.ts';

/** Everything that an import can bring of a product. */
export interface ExportedProduct {
  id: string;
  sku: string;
  name: string;
  brand: string | null;
  description: string;
  pricePence: number;
  vatClass: string;
  status: ProductStatus;
  ageFromMonths: number | null;
  ageToMonths: number | null;
  unitQuantity: number | null;
  unit: Unit | null;
  saleRule: SaleRule | null;
  shelf: string;
  barcode: string;
  weightGrams: number | null;
  asksBatch: boolean;
  packingNote: string;
  attributes: Record<string, AttributeValue>;
  style: { code: string; name: string; options: { name: string }[] } | null;
  optionValues: string[] | null;
  counted: Shelf;
  /** The category that the breadcrumb shows first, then the others. */
  categoryIds: string[];
  images: { path: string; description: string }[];
  goesWith: string[];
}

/** In the order in which they came into the shop, so that another shop gets them in the same. */
export async function listExportedProducts(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    with page as materialized (
      select * from products where ${after === undefined ? sql`true` : sql`id > ${after}`} order by id limit ${limit}
    )
    select
      p.id, p.sku, p.name, p.brand, p.description,
      p.price_pence as "pricePence",
      p.vat_class as "vatClass",
      p.status,
      p.age_from_months as "ageFromMonths",
      p.age_to_months as "ageToMonths",
      p.unit_quantity::float8 as "unitQuantity",
      p.unit,
      p.sale_rule as "saleRule",
      p.shelf, p.barcode,
      p.weight_grams as "weightGrams",
      p.asks_batch as "asksBatch",
      p.packing_note as "packingNote",
      coalesce((
        select jsonb_object_agg(attribute_key, case kind
          when 'number' then to_jsonb(number)
          when 'range' then jsonb_build_array(number, upper_number)
          when 'choice' then to_jsonb(choices)
          else to_jsonb(is_true)
        end)
        from product_attributes where product_id = p.id
      ), '{}') as attributes,
      (
        select jsonb_build_object('code', code, 'name', name, 'options', options) from styles where id = p.style_id
      ) as style,
      p.option_values as "optionValues",
      ${shelf('p.id')} as counted,
      array(
        select category_id from product_categories where product_id = p.id order by position, category_id
      ) as "categoryIds",
      coalesce((
        select jsonb_agg(jsonb_build_object('path', path, 'description', description) order by position)
        from product_images where product_id = p.id
      ), '[]') as images,
      array(
        select c.sku from product_companions pc join products c on c.id = pc.companion_id
        where pc.product_id = p.id order by pc.position
      ) as "goesWith"
    from page p
    order by p.id
  `.execute(db);
  return rows;
}

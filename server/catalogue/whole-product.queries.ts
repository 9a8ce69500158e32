import { sql, type RawBuilder } from 'kysely';
import type { ParcelSize } from '#contract/delivery/zones.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import type { ProductStatus, SaleRule, Unit } from '#contract/product-limits.ts';
import { shelf } from '#server/inventory/stock.queries.ts';
import type { Shelf } from '#server/inventory/stock.rules.ts';
import type { AttributeValue } from './attributes/attribute-values.rules.ts';

/** Everything a file can hold of a product, in an import or an export. */
export interface WholeProduct {
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
  parcelSize: ParcelSize;
  returnRule: ReturnRule;
  asksBatch: boolean;
  packingNote: string;
  attributes: Record<string, AttributeValue>;
  /** Null unless it is a variant. */
  optionValues: string[] | null;
  counted: Shelf;
  /** The category that the breadcrumb shows first, then the others. */
  categoryIds: string[];
  images: { path: string; description: string }[];
}

/** By key, as an object. */
export const attributesOf = (productId: RawBuilder<string>) => sql`coalesce((
  select jsonb_object_agg(attribute_key, case kind
    when 'number' then to_jsonb(trim_scale(number))
    when 'range' then jsonb_build_array(trim_scale(number), trim_scale(upper_number))
    when 'choice' then to_jsonb(choices)
    else to_jsonb(is_true)
  end)
  from product_attributes where product_id = ${productId}
), '{}')`;

export const categoryIdsOf = (productId: RawBuilder<string>) => sql`array(
  select category_id::text from product_categories where product_id = ${productId} order by position, category_id
)`;

const id = sql<string>`p.id`;

/** The columns of a `WholeProduct`, where `p` is `products`. */
export const wholeProduct = sql`
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
  p.parcel_size as "parcelSize",
  p.return_rule as "returnRule",
  p.asks_batch as "asksBatch",
  p.packing_note as "packingNote",
  ${attributesOf(id)} as attributes,
  p.option_values as "optionValues",
  ${shelf('p.id')} as counted,
  ${categoryIdsOf(id)} as "categoryIds",
  coalesce((
    select jsonb_agg(jsonb_build_object('path', path, 'description', description) order by position)
    from product_images where product_id = p.id
  ), '[]') as images`;

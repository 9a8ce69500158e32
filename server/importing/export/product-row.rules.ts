import { attributeKeyOf, type AttributeValue } from '#server/catalogue/attributes/attribute-values.rules.ts';
import type { ExportedProduct } from './exported-products.queries.ts';

/** A product with the field names that an import reads; missing values are absent. */
export type ProductRow = ReturnType<typeof productRow>;

/** `pathOf`: the names of a category, outermost first. */
export function productRow(
  product: ExportedProduct,
  pathOf: (categoryId: string) => readonly string[],
  { saysVat }: { saysVat: boolean },
) {
  const { style, optionValues, goesWith, images } = product;
  const [categoryPath, ...others] = product.categoryIds.map((id) => pathOf(id).map(importable));
  return {
    sku: importable(product.sku),
    name: importable(product.name),
    status: product.status,
    price: product.pricePence / 100,
    vatClass: saysVat ? product.vatClass : undefined,
    brand: product.brand === null ? undefined : importable(product.brand),
    description: importable(product.description) || undefined,
    categoryPath,
    otherCategoryPaths: others.length > 0 ? others : undefined,
    images: images.map(({ path, description }) => ({ path, description: importable(description) })),
    style:
      style && optionValues
        ? {
            name: importable(style.name),
            code: importable(style.code),
            options: Object.fromEntries(
              style.options.map(({ name }, place) => [importable(name), importable(optionValues[place]!)]),
            ),
          }
        : undefined,
    stock: product.counted.onHand,
    shelf: importable(product.shelf) || undefined,
    barcode: importable(product.barcode) || undefined,
    weightGrams: product.weightGrams ?? undefined,
    parcelSize: product.parcelSize,
    returnRule: product.returnRule,
    asksBatch: product.asksBatch,
    packingNote: importable(product.packingNote) || undefined,
    ageFromMonths: product.ageFromMonths ?? undefined,
    ageToMonths: product.ageToMonths ?? undefined,
    unitQuantity: product.unitQuantity ?? undefined,
    unit: product.unit ?? undefined,
    saleRule: product.saleRule ?? undefined,
    attributes: attributesOf(product),
    goesWith: goesWith.length > 0 ? goesWith.map(importable) : undefined,
  };
}

/** Text that an import reads back unchanged, even where it would otherwise see HTML, or a file that is not UTF-8. */
export function importable(text: string): string {
  if (!/<[a-z/!]|&[a-z#]|\ufffd/i.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\ufffd', '&#xfffd;');
}

/** An import turns the sizes and colours of variants into attributes, unless a null says that there is none. */
function attributesOf({
  attributes,
  style,
}: ExportedProduct): Record<string, AttributeValue | null> | undefined {
  const untold = (style?.options ?? [])
    .map(({ name }) => attributeKeyOf(name))
    .filter((key) => (key === 'size' || key === 'colour') && !(key in attributes));
  const all: Record<string, AttributeValue | null> = Object.fromEntries(untold.map((key) => [key!, null]));
  for (const [key, value] of Object.entries(attributes)) {
    all[key] = isWords(value) ? value.map(importable) : value;
  }
  return Object.keys(all).length > 0 ? all : undefined;
}

function isWords(value: AttributeValue): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

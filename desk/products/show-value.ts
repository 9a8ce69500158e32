import { productCodeWords } from '#contract/desk/product-words.ts';
import { formatPence } from '#contract/money.ts';

export interface Known {
  /** Each category's path in words, by id. */
  categories: ReadonlyMap<string, string>;
}

/** A field's value in words, for changes and conflicts. */
export function valueText(field: string, value: unknown, { categories }: Known): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (field === 'pricePence') return formatPence(Number(value));
  if (field === 'weightGrams') return `${Number(value).toLocaleString('en-GB')} g`;
  if (field === 'saleRule') return 'yes';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'categoryIds') {
    return listText((value as string[]).map((id) => categories.get(id) ?? 'a deleted category'));
  }
  if (field === 'images') return countText((value as unknown[]).length, 'picture');
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'number') ? value.join(' to ') : listText(value);
  if (typeof value === 'object') {
    return listText(
      Object.entries(value).map(
        ([key, one]) => `${key} ${valueText(`attributes.${key}`, one, { categories })}`,
      ),
    );
  }
  return productCodeWords[field]?.[String(value)] ?? String(value);
}

function listText(values: readonly string[]): string {
  return values.length === 0 ? 'nothing' : values.join(', ');
}

function countText(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

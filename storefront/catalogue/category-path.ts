import type { Category } from '#contract/catalogue.ts';
import { inAddress } from '#contract/category-address.ts';

/** `/categories/Nursery/Cots%20%26%20Cribs` for a chain of names. */
export function categoryPath(names: readonly string[]): string {
  return ['/categories', ...names.map(inAddress)].join('/');
}

/** The names in the path of a category page. A name may contain a slash, so each is decoded separately. */
export function namesInPath(pathname: string): string[] {
  return pathname
    .split('/')
    .slice(2)
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** The chain of categories with these names, ignoring case; null if there is none. */
export function findCategoryChain(
  categories: readonly Category[],
  names: readonly string[],
): Category[] | null {
  const [name, ...rest] = names;
  if (name === undefined) return [];
  const wanted = comparable(name);
  for (const category of categories) {
    if (comparable(category.Name) !== wanted) continue;
    const below = findCategoryChain(category.Subcategories, rest);
    if (below) return [category, ...below];
  }
  return null;
}

/** Accents may have been typed as letters of their own. Composing many takes long, and no name has many. */
function comparable(name: string): string {
  return name.slice(0, 300).trim().normalize().toLowerCase();
}

/** The names that lead to the category with this id; null if there is none. */
export function findCategoryNames(categories: readonly Category[], id: string): string[] | null {
  for (const category of categories) {
    if (category.Id === id) return [category.Name];
    const below = findCategoryNames(category.Subcategories, id);
    if (below) return [category.Name, ...below];
  }
  return null;
}

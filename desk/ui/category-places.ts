import type { DeskCategory } from '#contract/desk/categories.ts';

export interface CategoryNode extends DeskCategory {
  children: CategoryNode[];
}

/** Siblings keep their order. */
export function nest(categories: readonly DeskCategory[], parentId: string | null = null): CategoryNode[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map((category) => ({ ...category, children: nest(categories, category.id) }));
}

/** Each category with its path of names, in tree order, leaving out one category and everything below it. */
export function listPlaces(
  categories: readonly DeskCategory[],
  without: string | null = null,
): { id: string; path: string }[] {
  const walk = (nodes: readonly CategoryNode[], above: string): { id: string; path: string }[] =>
    nodes.flatMap(({ id, name, children }) => {
      if (id === without) return [];
      const path = above === '' ? name : `${above} › ${name}`;
      return [{ id, path }, ...walk(children, path)];
    });
  return walk(nest(categories), '');
}

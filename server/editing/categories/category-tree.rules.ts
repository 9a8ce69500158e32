export interface CategoryNode {
  id: string;
  parentId: string | null;
  name: string;
  image: string;
  version: number;
}

/** The most names an address may have; the same as in an import. */
export const MAX_DEPTH = 10;

export type CategoryTree = ReadonlyMap<string, CategoryNode>;

/** Keeps the order of siblings. */
export function treeOf(nodes: readonly CategoryNode[]): CategoryTree {
  return new Map(nodes.map((node) => [node.id, node]));
}

/** From a category up to the outermost one. */
export function chainOf(tree: CategoryTree, id: string | null): CategoryNode[] {
  const chain: CategoryNode[] = [];
  for (let node = id === null ? undefined : tree.get(id); node;) {
    chain.push(node);
    node = node.parentId === null ? undefined : tree.get(node.parentId);
  }
  return chain;
}

export function childrenOf(tree: CategoryTree, id: string | null): CategoryNode[] {
  return [...tree.values()].filter(({ parentId }) => parentId === id);
}

/** The number of categories on the longest way down, including this one. */
export function heightOf(tree: CategoryTree, id: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child.id)));
}

export interface ProductCounts {
  products: number;
  /** Including all categories below, each product once. */
  productsBelow: number;
}

/**
 * `shelves`: how many products are in exactly these categories. Most products are in one category only, so there are
 * few combinations.
 */
export function countProducts(
  tree: CategoryTree,
  shelves: readonly { categoryIds: readonly string[]; products: number }[],
): Map<string, ProductCounts> {
  const counts = new Map([...tree.keys()].map((id) => [id, { products: 0, productsBelow: 0 }]));
  const add = (id: string, field: keyof ProductCounts, products: number) => {
    const count = counts.get(id);
    // A category added after the tree was read is not shown yet.
    if (count) count[field] += products;
  };
  for (const { categoryIds, products } of shelves) {
    for (const id of categoryIds) add(id, 'products', products);
    const within = new Set(categoryIds.flatMap((id) => chainOf(tree, id)));
    for (const { id } of within) add(id, 'productsBelow', products);
  }
  return counts;
}

/** The categories of a product after moving it from one to another: each once, keeping the place in the breadcrumb. */
export function replaceCategory(categoryIds: readonly string[], from: string, to: string): string[] {
  return [...new Set(categoryIds.map((id) => (id === from ? to : id)))];
}

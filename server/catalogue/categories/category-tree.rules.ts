export interface CategoryNode {
  id: string;
  parentId: string | null;
  name: string;
  image: string;
  version: number;
}

/** How many names an address has at most: as in an import. */
export const MAX_DEPTH = 10;

export type CategoryTree = ReadonlyMap<string, CategoryNode>;

/** Siblings stay in the order in which they come. */
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

/** How many categories there are on the longest way down, this one included. */
export function heightOf(tree: CategoryTree, id: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child.id)));
}

export interface ProductCounts {
  products: number;
  /** With all categories below, each product once. */
  productsBelow: number;
}

/** `shelves`: how many products are in just these categories. Those of one product alone are most of them. */
export function countProducts(
  tree: CategoryTree,
  shelves: readonly { categoryIds: readonly string[]; products: number }[],
): Map<string, ProductCounts> {
  const counts = new Map([...tree.keys()].map((id) => [id, { products: 0, productsBelow: 0 }]));
  const add = (id: string, field: keyof ProductCounts, products: number) => {
    const count = counts.get(id);
    // A category that came after the tree was read is not shown yet.
    if (count) count[field] += products;
  };
  for (const { categoryIds, products } of shelves) {
    for (const id of categoryIds) add(id, 'products', products);
    const within = new Set(categoryIds.flatMap((id) => chainOf(tree, id)));
    for (const { id } of within) add(id, 'productsBelow', products);
  }
  return counts;
}

/** The categories of a product that leaves one for another: each once, and the place in the breadcrumb stays. */
export function replaceCategory(categoryIds: readonly string[], from: string, to: string): string[] {
  return [...new Set(categoryIds.map((id) => (id === from ? to : id)))];
}

import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { insertCategory, listCategoryNodes, listOldPaths } from '#server/catalogue/product-writes.queries.ts';

export interface CategoryPaths {
  /**
   * The category at the end of a path of names, ignoring case; null if there is none. A former path leads to where the
   * category is now, until another category has that path.
   */
  find(path: readonly string[]): string | null;
  /** As above, but creates the category and all above it where missing; `image` is for the last name of a new path. */
  ensure(trx: DatabaseTransaction, path: readonly string[], image?: string): Promise<string>;
}

/**
 * For one transaction only: an id that is rolled back must not be remembered. `madeBy`: the change set of the import that
 * makes what is missing.
 */
export async function readCategoryPaths(db: Database, madeBy: string | null = null): Promise<CategoryPaths> {
  const ids = new Map<string, string>();
  for (const { id, parent_id, name } of await listCategoryNodes(db)) ids.set(keyOf(parent_id, name), id);
  const moved = new Map((await listOldPaths(db)).map(({ path, categoryId }) => [plain(path), categoryId]));
  /** The category that these names lead to; `above` is where all but the last of them lead. */
  const step = (above: string | null, names: readonly string[]) =>
    ids.get(keyOf(above, names.at(-1)!)) ?? moved.get(plain(names.join('/')));
  return {
    find(path) {
      let id: string | null = null;
      for (const depth of path.keys()) {
        id = step(id, path.slice(0, depth + 1)) ?? null;
        if (id === null) return null;
      }
      return id;
    },
    async ensure(trx, path, image = '') {
      let id: string | null = null;
      for (const [depth, name] of path.entries()) {
        let known: string | undefined = step(id, path.slice(0, depth + 1));
        if (known === undefined) {
          const isEnd = depth === path.length - 1;
          known = await insertCategory(trx, { parentId: id, name, image: isEnd ? image : '', madeBy });
          ids.set(keyOf(id, name), known);
        }
        id = known;
      }
      if (id === null) throw new Error('A category path needs at least one name.');
      return id;
    },
  };
}

function keyOf(parentId: string | null, name: string): string {
  return `${parentId ?? ''}/${plain(name)}`;
}

/** Files have one space where a name may have two. */
const plain = (name: string) => name.toLowerCase().replace(/\s+/g, ' ');

/** The names of a category, outermost first. */
export async function readCategoryNames(db: Database): Promise<(id: string) => string[]> {
  const nodes = new Map((await listCategoryNodes(db)).map((node) => [node.id, node]));
  return (id) => {
    const names: string[] = [];
    for (let node = nodes.get(id); node; node = nodes.get(node.parent_id ?? '')) names.unshift(node.name);
    return names;
  };
}

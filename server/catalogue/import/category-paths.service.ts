import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import { insertCategory, listCategoryNodes } from './entries.queries.ts';

export interface CategoryPaths {
  /** The category at the end of a path of names, in upper or lower case; null when there is none. */
  find(path: readonly string[]): string | null;
  /** The same, created with all above it where they are missing; `image` is for the last of a new path. */
  ensure(trx: DatabaseTransaction, path: readonly string[], image?: string): Promise<string>;
}

/** Good for one transaction: an id that is rolled back must not be remembered. */
export async function readCategoryPaths(db: Database): Promise<CategoryPaths> {
  const ids = new Map<string, string>();
  for (const { id, parent_id, name } of await listCategoryNodes(db)) ids.set(keyOf(parent_id, name), id);
  return {
    find(path) {
      let id: string | null = null;
      for (const name of path) {
        id = ids.get(keyOf(id, name)) ?? null;
        if (id === null) return null;
      }
      return id;
    },
    async ensure(trx, path, image = '') {
      let id: string | null = null;
      for (const [depth, name] of path.entries()) {
        const key = keyOf(id, name);
        const isEnd = depth === path.length - 1;
        const known: string =
          ids.get(key) ?? (await insertCategory(trx, { parentId: id, name, image: isEnd ? image : '' }));
        ids.set(key, known);
        id = known;
      }
      if (id === null) throw new Error('A category path has at least one name.');
      return id;
    },
  };
}

/** Files hold one space where a name may have two. */
function keyOf(parentId: string | null, name: string): string {
  return `${parentId ?? ''}/${name.toLowerCase().replace(/\s+/g, ' ')}`;
}

/** The names of a category, from the outermost to its own. */
export async function readCategoryNames(db: Database): Promise<(id: string) => string[]> {
  const nodes = new Map((await listCategoryNodes(db)).map((node) => [node.id, node]));
  return (id) => {
    const names: string[] = [];
    for (let node = nodes.get(id); node; node = nodes.get(node.parent_id ?? '')) names.unshift(node.name);
    return names;
  };
}

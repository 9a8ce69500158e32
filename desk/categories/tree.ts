import type { DeskCategory } from '#contract/desk/categories.ts';

export type Step = 'up' | 'down' | 'in' | 'out';

export interface Place {
  parentId: string | null;
  /** The sibling it is placed before; null places it last. */
  before: string | null;
}

/**
 * The result of one step: past a sibling, into the sibling above, or out to beside the parent. Null if not possible.
 */
export function placeAfter(categories: readonly DeskCategory[], id: string, step: Step): Place | null {
  const { parentId } = categories.find((category) => category.id === id)!;
  const siblings = siblingsIn(categories, parentId);
  const at = siblings.indexOf(id);
  if (step === 'up') return at > 0 ? { parentId, before: siblings[at - 1]! } : null;
  if (step === 'down') {
    return at < siblings.length - 1 ? { parentId, before: siblings[at + 2] ?? null } : null;
  }
  if (step === 'in') return at > 0 ? { parentId: siblings[at - 1]!, before: null } : null;
  if (parentId === null) return null;
  const parent = categories.find((category) => category.id === parentId)!;
  const aunts = siblingsIn(categories, parent.parentId);
  return { parentId: parent.parentId, before: aunts[aunts.indexOf(parentId) + 1] ?? null };
}

/** Where it was dropped on a row of the tree: above it, on it, below it. */
export type Where = 'before' | 'in' | 'after';

/** Its resulting place. Null if that is its current place or within itself. */
export function placeBy(
  categories: readonly DeskCategory[],
  id: string,
  target: string,
  where: Where,
): Place | null {
  const parentOf = (one: string) => categories.find((category) => category.id === one)!.parentId;
  for (let up: string | null = target; up !== null; up = parentOf(up)) if (up === id) return null;
  const parentId = where === 'in' ? target : parentOf(target);
  const siblings = siblingsIn(categories, parentId);
  const others = siblings.filter((one) => one !== id);
  const before = { before: target, in: null, after: others[others.indexOf(target) + 1] ?? null }[where];
  const present = siblings[siblings.indexOf(id) + 1] ?? null;
  return parentId === parentOf(id) && before === present ? null : { parentId, before };
}

function siblingsIn(categories: readonly DeskCategory[], parentId: string | null): string[] {
  return categories.flatMap((category) => (category.parentId === parentId ? [category.id] : []));
}

export function countText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`;
}

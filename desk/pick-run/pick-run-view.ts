import type { Tote, PickRun, PickRunProduct } from '#contract/desk/pick-run.ts';

/** Something the packer has done to a pick run; the screen shows it as done whether or not the shop knows yet. */
export type PickRunAction =
  | { kind: 'pick'; productId: string; quantity: number }
  | { kind: 'short'; productId: string; found: number }
  | {
      kind: 'pack';
      order: string;
      lines: { id: string; quantity: number; batch: string }[];
      isNoteRead: boolean;
      weightGrams: number | null;
    }
  | { kind: 'release'; order: string };

/** The pick run as it will be once the shop has received these acts. */
export function withActions(round: PickRun, acts: readonly PickRunAction[]): PickRun {
  return acts.reduce(withAction, round);
}

function withAction(round: PickRun, act: PickRunAction): PickRun {
  switch (act.kind) {
    case 'pick':
      return withPick(round, { productId: act.productId, quantity: act.quantity, isShort: false });
    case 'short':
      return withPick(round, { productId: act.productId, quantity: act.found, isShort: true });
    case 'pack':
      return {
        ...round,
        crates: round.crates.map((crate) =>
          crate.orderNumber === act.order && crate.state === 'claimed'
            ? { ...crate, state: 'packed', weightGrams: act.weightGrams }
            : crate,
        ),
      };
    case 'release':
      return { ...round, crates: round.crates.filter(({ orderNumber }) => orderNumber !== act.order) };
  }
}

function withPick(round: PickRun, pick: PickRun['picks'][number]): PickRun {
  const others = round.picks.filter(({ productId }) => productId !== pick.productId);
  return { ...round, picks: [...others, pick] };
}

/**
 * The shop's current state. A tote it no longer lists, though it was not released, stays and says so, because it holds
 * goods.
 */
export function merge(before: PickRun | null, now: PickRun, letGo: readonly string[]): PickRun {
  if (before?.id !== now.id) return now;
  const present = new Set(now.crates.map(({ orderNumber }) => orderNumber));
  const gone = before.crates
    .filter(({ orderNumber }) => !present.has(orderNumber) && !letGo.includes(orderNumber))
    .map((crate) => ({ ...crate, state: 'claimed' as const, whyNot: GONE }));
  const known = new Set(now.products.map(({ id }) => id));
  return {
    ...now,
    crates: [...now.crates, ...gone],
    products: [...now.products, ...before.products.filter(({ id }) => !known.has(id))],
  };
}

const GONE = 'It is no longer in your pick run. Someone else may have it.';

export interface Pick {
  product: PickRunProduct;
  wanted: number;
  picked: number;
  isShort: boolean;
  crates: { number: number; quantity: number }[];
}

/** One walk past the shelves for all totes that may leave: each product once, with the quantity for each tote. */
export function picksOf({ crates, products, picks }: PickRun): Pick[] {
  const byProduct = new Map<string, Pick>();
  for (const crate of crates.filter(({ state, whyNot }) => state !== 'sent' && whyNot === null)) {
    for (const line of crate.lines) {
      const product = products.find(({ id }) => id === line.productId);
      if (!product) continue;
      const done = picks.find(({ productId }) => productId === product.id);
      const pick = byProduct.get(product.id) ?? {
        ...{ product, wanted: 0, picked: done?.quantity ?? 0, isShort: done?.isShort ?? false },
        crates: [],
      };
      pick.wanted += line.quantity;
      pick.crates.push({ number: crate.number, quantity: line.quantity });
      byProduct.set(product.id, pick);
    }
  }
  return [...byProduct.values()].toSorted(
    ({ product: one }, { product: other }) =>
      compare(one.shelfOrder, other.shelfOrder) || compare(one.sku, other.sku),
  );
}

/** By code point, like PostgreSQL's "C" collation. */
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export const isPicked = ({ picked, wanted, isShort }: Pick) => isShort || picked >= wanted;

/** Still to be packed, and allowed to leave. */
export const isToPack = ({ state, whyNot }: Tote) => state === 'claimed' && whyNot === null;

export const isShort = ({ lines }: Tote) =>
  lines.some(({ found, quantity }) => found !== null && found < quantity);

/** The next tote to pack after this one: complete ones first, starting over at the end. */
export function nextTote(crates: readonly Tote[], after: number): Tote | undefined {
  const open = crates.filter((crate) => isToPack(crate) && !isShort(crate));
  return open.find(({ number }) => number > after) ?? open[0] ?? crates.find(isToPack);
}

/** Finds a tote by its own number or by its order's, with or without the dash. */
export function findTote(crates: readonly Tote[], typed: string): Tote | undefined {
  const plain = typed.toUpperCase().replace(/[\s#-]/g, '');
  return crates.find(
    ({ number, orderNumber }) =>
      plain !== '' && (String(number) === plain || orderNumber.replace('-', '') === plain),
  );
}

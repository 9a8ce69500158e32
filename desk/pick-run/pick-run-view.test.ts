import { describe, expect, it } from 'vitest';
import type { Tote, PickRun } from '#contract/desk/pick-run.ts';
import { findTote, merge, nextTote, picksOf, withActions } from './pick-run-view.ts';

const product = (id: string, shelfOrder: string) => ({
  ...{ id, name: id, options: [], sku: id, imagePath: null, shelf: '', shelfOrder },
  ...{ weightGrams: null, asksBatch: false, packingNote: '' },
});
const crate = (number: number, lines: Record<string, number>, more: Partial<Tote> = {}): Tote => ({
  ...{
    number,
    orderNumber: `AAAA-000${number}`,
    state: 'claimed',
    whyNot: null,
    isWithdrawn: false,
    isCollected: false,
  },
  ...{ name: '', postalCode: '', notes: null, weightGrams: null },
  lines: Object.entries(lines).map(([productId, quantity]) => ({
    ...{ id: `${number}-${productId}`, productId, quantity },
    found: null,
  })),
  ...more,
});
const round: PickRun = {
  id: 'round',
  startedAt: '',
  claimedUntil: null,
  crates: [
    crate(1, { bib: 2, cup: 1 }),
    crate(2, { bib: 1 }),
    crate(3, { bib: 5 }, { whyNot: 'It has been cancelled.' }),
  ],
  products: [product('bib', '~'), product('cup', 'A1')],
  picks: [],
};
const picks = (of: PickRun) =>
  picksOf(of).map(({ product: { id }, wanted, picked, isShort }) => [id, wanted, picked, isShort]);

describe('the walk', () => {
  it('passes each shelf once for all orders that may leave, and says what goes into which crate', () => {
    expect(picks(round)).toEqual([
      ['cup', 1, 0, false],
      ['bib', 3, 0, false],
    ]);
    expect(picksOf(round)[1]!.crates).toEqual([
      { number: 1, quantity: 2 },
      { number: 2, quantity: 1 },
    ]);
  });

  it('shows at once what the shop does not know yet', () => {
    const seen = withActions(round, [
      { kind: 'pick', productId: 'cup', quantity: 1 },
      { kind: 'short', productId: 'bib', found: 2 },
      { kind: 'pack', order: 'AAAA-0001', lines: [], isNoteRead: true, weightGrams: 750 },
      { kind: 'release', order: 'AAAA-0003' },
    ]);
    expect(picks(seen)).toEqual([
      ['cup', 1, 1, false],
      ['bib', 3, 2, true],
    ]);
    expect(seen.crates.map(({ number, state }) => [number, state])).toEqual([
      [1, 'packed'],
      [2, 'claimed'],
    ]);
    expect(seen.crates[0]!.weightGrams).toBe(750);
    expect(nextTote(seen.crates, 1)?.number).toBe(2);
  });
});

describe('a crate', () => {
  it('that the shop no longer names stays on the screen in red, unless it was given up', () => {
    const now = { ...round, crates: [round.crates[0]!] };
    const merged = merge(round, now, ['AAAA-0003']);
    expect(merged.crates.map(({ number, whyNot }) => [number, whyNot])).toEqual([
      [1, null],
      [2, expect.stringContaining('no longer in your pick run')],
    ]);
    expect(merge(round, { ...now, id: 'another' }, []).crates).toHaveLength(1);
  });

  it('comes next when it is complete, starting from the current one and going round', () => {
    const short = crate(4, {}, { lines: [{ id: '4', productId: 'bib', quantity: 2, found: 1 }] });
    const crates = [...round.crates, short, crate(5, { cup: 1 })];
    expect(nextTote(crates, 0)?.number).toBe(1);
    expect(nextTote(crates, 2)?.number).toBe(5);
    expect(nextTote(crates, 5)?.number).toBe(1);
    expect(nextTote([short], 5)?.number).toBe(4);
  });

  it('is found by its number or that of its order', () => {
    expect(findTote(round.crates, '2')?.number).toBe(2);
    expect(findTote(round.crates, ' aaaa0003 ')?.number).toBe(3);
    expect(findTote(round.crates, '')).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { ApiError } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import type { PickRun, PickRunAnswer } from '#contract/desk/pick-run.ts';
import type { KeptPickRun } from './kept-pick-run.ts';
import { createPickRunSync } from './pick-run-sync.ts';

const round: PickRun = {
  ...{ id: 'round', startedAt: '', claimedUntil: null, products: [], picks: [] },
  crates: [
    {
      ...{
        number: 1,
        orderNumber: 'AAAA-0001',
        state: 'claimed',
        whyNot: null,
        isWithdrawn: false,
        isCollected: false,
      },
      ...{ name: '', postalCode: '', notes: null, weightGrams: null, lines: [] },
    },
  ],
};

/** A shop that can be unreachable, may lose its answers, and carries out a request once per key. */
function openShop() {
  const done = new Map<string, string>();
  const shop = {
    done,
    asked: [] as string[],
    isAway: false,
    losesAnswers: false,
    refuses: '',
    call: (async (name: string, input: { body?: unknown }, options?: { headers: Record<string, string> }) => {
      if (shop.isAway) throw new ApiError(0, {});
      if (name === 'getPickRun') return { round, free: { count: 0, hasMore: false } } satisfies PickRunAnswer;
      shop.asked.push(name);
      if (shop.refuses === name)
        throw new ApiError(409, { code: 'round/not-packable', detail: 'Cancelled.' });
      done.set(options!.headers['idempotency-key']!, `${name} ${JSON.stringify(input.body)}`);
      if (shop.losesAnswers) throw new ApiError(0, {});
      return undefined;
    }) as unknown as DeskCall,
  };
  return shop;
}

function openDevice(shop: ReturnType<typeof openShop>) {
  let stored: string | null = null;
  let keys = 0;
  const store = {
    read: () => (stored === null ? null : (JSON.parse(stored) as KeptPickRun)),
    write: (kept: KeptPickRun | null) => (stored = kept === null ? null : JSON.stringify(kept)),
  };
  return { open: () => createPickRunSync(shop.call, store, () => `key-${++keys}`) };
}

const packAction = {
  kind: 'pack' as const,
  order: 'AAAA-0001',
  lines: [],
  isNoteRead: false,
  weightGrams: 750,
};

it('keeps what is done without a network through a reload, and sends it once, in order', async () => {
  const shop = openShop();
  const device = openDevice(shop);
  const before = device.open();
  await before.sync();
  shop.isAway = true;
  before.act({ kind: 'pick', productId: 'bib', quantity: 1 });
  before.act({ kind: 'pick', productId: 'bib', quantity: 2 });
  before.act(packAction);
  await before.sync();
  expect(before.state()).toMatchObject({ isAlone: true });

  const after = device.open();
  expect(after.state().kept!.acts).toHaveLength(3);
  shop.isAway = false;
  shop.losesAnswers = true;
  await after.sync();
  await after.sync();
  shop.losesAnswers = false;
  await after.sync();
  expect([...shop.done]).toEqual([
    ['key-1', 'pickForRun {"productId":"bib","quantity":1}'],
    ['key-2', 'pickForRun {"productId":"bib","quantity":2}'],
    ['key-3', 'packTote {"lines":[],"isNoteRead":false,"weightGrams":750}'],
  ]);
  expect(after.state()).toMatchObject({ isAlone: false, kept: { acts: [] } });
});

it('continues after a refused act, and shows the reason next to what it was about', async () => {
  const shop = openShop();
  const sync = openDevice(shop).open();
  await sync.sync();
  shop.refuses = 'packTote';
  sync.act(packAction);
  sync.act({ kind: 'pick', productId: 'bib', quantity: 1 });
  await sync.sync();
  expect(shop.asked).toEqual(['packTote', 'pickForRun']);
  expect(sync.state().kept).toMatchObject({ acts: [], refused: { 'AAAA-0001': 'Cancelled.' } });
});

it('waits until the shop has heard of everything, and says so if it cannot', async () => {
  const shop = openShop();
  const sync = openDevice(shop).open();
  await sync.sync();
  sync.act({ kind: 'pick', productId: 'bib', quantity: 1 });
  sync.act(packAction);
  await sync.settle();
  expect(shop.asked).toEqual(['pickForRun', 'packTote']);
  shop.isAway = true;
  sync.act(packAction);
  await expect(sync.settle()).rejects.toMatchObject({ words: expect.stringContaining('can’t be reached') });
});

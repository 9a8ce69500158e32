import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { createBasketEdits } from './basket-edits.ts';

const terms = { deliveryCost: 3.95, freeDeliveryFrom: 50 };
const stock = 5;

function basketOf(quantities: Record<string, number>): Basket {
  const items = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({
      id,
      productId: id,
      productName: id,
      productSku: id,
      imageUrl: null,
      unitPrice: 10.1,
      quantity,
      totalPrice: Math.round(1010 * quantity) / 100,
      stockLevel: stock,
      isForSale: true,
      pricePerUnit: null,
      isUnsafeUnder36Months: false,
      isPromotable: true,
      takesPart: false,
    }));
  const subtotal = Math.round(items.reduce((sum, item) => sum + item.totalPrice * 100, 0)) / 100;
  const shippingCost = items.length === 0 || subtotal >= 50 ? 0 : 3.95;
  return {
    items,
    subtotal,
    shippingCost,
    grandTotal: Math.round((subtotal + shippingCost) * 100) / 100,
    untilFreeDelivery: Math.max(Math.round((50 - subtotal) * 100) / 100, 0),
    deliveryOptions: [],
    notServed: null,
    code: null,
    discount: null,
    codeProblem: null,
  };
}

/** A server with ample stock of everything, whose answers are held until they are released. */
function createServer(start: Record<string, number>) {
  const quantities = { ...start };
  const waiting: ((isCut: boolean) => void)[] = [];
  const asked: string[] = [];
  const answer = (call: string, act: () => void) =>
    new Promise<Basket>((resolve, reject) => {
      asked.push(call);
      waiting.push((isCut) => {
        try {
          act();
          if (isCut) throw new Error('We cannot reach the shop just now.');
          resolve(basketOf(quantities));
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  return {
    quantities,
    asked,
    waiting,
    /** `isCut`: the change is made, but the answer is lost. */
    async letGo({ isCut = false } = {}) {
      waiting.shift()?.(isCut);
      await new Promise((resolve) => setImmediate(resolve));
    },
    calls: {
      setQuantity: (id: string, quantity: number) =>
        answer(`${id}=${quantity}`, () => {
          if (quantity > stock) throw new Error(`Only ${stock} left in stock.`);
          quantities[id] = quantity;
        }),
      remove: (id: string) => answer(`${id} removed`, () => (quantities[id] = 0)),
      clear: () => answer('cleared', () => Object.keys(quantities).forEach((id) => (quantities[id] = 0))),
      read: () => answer('read', () => {}),
      describe: (error: unknown) => (error as Error).message,
    },
  };
}

function open(start: Record<string, number>) {
  const server = createServer(start);
  const edits = createBasketEdits(basketOf(start), terms, server.calls);
  return { server, edits };
}

test('shows an edit at once, with its sums, and the server’s answer afterwards', async () => {
  const { server, edits } = open({ cot: 1 });
  edits.setQuantity('cot', 3);
  expect(edits.view().basket).toEqual(basketOf({ cot: 3 }));
  await server.letGo();
  expect(edits.view()).toEqual({ basket: basketOf({ cot: 3 }), failure: null, isBusy: false });
});

test('makes one call out of presses in quick succession', async () => {
  const { server, edits } = open({ cot: 1 });
  for (const quantity of [2, 3, 4, 5]) edits.setQuantity('cot', quantity);
  await server.letGo();
  await server.letGo();
  expect(server.asked).toEqual(['cot=2', 'cot=5']);
  expect(edits.view()).toMatchObject({ basket: basketOf({ cot: 5 }), isBusy: false });
});

test('takes a refused edit back and says why', async () => {
  const { server, edits } = open({ cot: 1, bib: 1 });
  edits.setQuantity('cot', 6);
  edits.setQuantity('bib', 2);
  await server.letGo();
  expect(edits.view().failure).toEqual({ itemId: 'cot', message: 'Only 5 left in stock.' });
  await server.letGo();
  expect(edits.view()).toMatchObject({ basket: basketOf({ cot: 1, bib: 2 }) });
});

test('removes at 0, clears, and puts everything back when clearing fails', async () => {
  const { server, edits } = open({ cot: 1, bib: 2 });
  edits.setQuantity('cot', 0);
  expect(edits.view().basket.items).toHaveLength(1);
  await server.letGo();
  server.calls.clear = () => Promise.reject(new Error('Failed to clear basket.'));
  edits.clear();
  expect(edits.view().basket).toEqual(basketOf({}));
  await new Promise((resolve) => setImmediate(resolve));
  expect(edits.view()).toMatchObject({
    basket: basketOf({ bib: 2 }),
    failure: { itemId: null, message: 'Failed to clear basket.' },
  });
});

test('when the answer to an edit is lost, ends with what the server has', async () => {
  const { server, edits } = open({ cot: 1 });
  const { setQuantity } = server.calls;
  server.calls.setQuantity = async (id, quantity) => {
    await setQuantity(id, quantity);
    throw new Error('We cannot reach the shop just now.');
  };
  edits.setQuantity('cot', 3);
  await server.letGo();
  // The edit is rolled back and reported at once; then the server is asked for its state.
  expect(edits.view()).toMatchObject({ basket: basketOf({ cot: 1 }), failure: { itemId: 'cot' } });
  expect(server.asked).toEqual(['cot=3', 'read']);
  await server.letGo();
  expect(edits.view()).toMatchObject({
    basket: basketOf({ cot: 3 }),
    failure: { message: 'We cannot reach the shop just now.' },
    isBusy: false,
  });
});

test('keeps the last edit if the server cannot be asked either', async () => {
  const { server, edits } = open({ cot: 1 });
  server.calls.setQuantity = () => Promise.reject(new Error('We cannot reach the shop just now.'));
  server.calls.read = () => Promise.reject(new Error('We cannot reach the shop just now.'));
  edits.setQuantity('cot', 3);
  await new Promise((resolve) => setImmediate(resolve));
  expect(edits.view()).toMatchObject({ basket: basketOf({ cot: 1 }), isBusy: false });
});

test('ends with what the server has, whatever is pressed and however slowly it answers', async () => {
  const act = fc.oneof(
    fc.record({ press: fc.constantFrom('cot', 'bib', 'pram'), quantity: fc.integer({ min: 0, max: 7 }) }),
    fc.constant('clear' as const),
    fc.constant('answer' as const),
    fc.constant('cut' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { server, edits } = open({ cot: 1, bib: 2, pram: 3 });
      for (const each of acts) {
        if (each === 'clear') edits.clear();
        else if (each === 'answer') await server.letGo();
        // If that cannot be read either, the true state is unknown.
        else if (each === 'cut') await server.letGo({ isCut: server.asked.at(-1) !== 'read' });
        else edits.setQuantity(each.press, each.quantity);
        expect(server.waiting.length).toBeLessThanOrEqual(1);
      }
      while (server.waiting.length > 0) await server.letGo();
      await new Promise((resolve) => setImmediate(resolve));
      expect(edits.view()).toMatchObject({ basket: basketOf(server.quantities), isBusy: false });
    }),
    { numRuns: 200 },
  );
});

import { describe, expect, it } from 'vitest';
import { findFaults } from './features.ts';

describe('the check of the features', () => {
  it('finds every fault of a tree that is full of them', () => {
    const { faults, files } = findFaults('tests/fixtures/features', [
      { feature: 'orders', tables: ['payments'], because: 'it says so' },
      { feature: 'basket', tables: ['addresses'], because: 'it did so once' },
    ]);
    expect(files).toBe(7);
    expect(faults.map((fault) => fault.split(/[:,]/)[0]).toSorted()).toEqual([
      'basket no longer uses addresses',
      'desk/orders/note.tsx says "maxLength={2000}"',
      'desk/orders/states.ts says "Order {orderNumber} has already been sent"',
      'desk/orders/states.ts says "Shipped',
      'desk/stock/typed.ts says ".replace(/[£',
      'nobodys has no owner',
      'server/basket/basket.queries.ts uses orders',
      'server/basket/basket.queries.ts uses outbox',
      'server/basket/basket.queries.ts uses products',
      'server/basket/basket.queries.ts uses refunds',
      'server/basket/basket.queries.ts uses sessions',
      'server/basket/basket.queries.ts uses stock',
      'server/basket/basket.queries.ts uses vapid_keys',
      'server/basket/basket.service.ts only re-exports',
      'server/basket/left.queries.ts says "on_hand - reserved"',
      'server/basket/passes-on.service.ts only re-exports',
      'server/basket/totals.ts has no role in its name',
      'server/basket/totals.ts says "pricePence * quantity"',
      'storefront/basket/passes-on.tsx only re-exports',
      "storefront/basket/vat.ts says \"'zero' | 'standard'\"",
    ]);
  });

  it('finds none in this project, and sees its files', () => {
    const { faults, files } = findFaults('.');
    expect(faults).toEqual([]);
    expect(files).toBeGreaterThan(100);
  });
});

import { describe, expect, it } from 'vitest';
import { findFaults } from './features.ts';

describe('the check of the features', () => {
  it('finds every fault of a tree that is full of them', () => {
    const { faults, files } = findFaults('tests/fixtures/features', {
      reaches: [
        { feature: 'orders', tables: ['payments'], because: 'it says so' },
        { feature: 'basket', tables: ['addresses'], because: 'it did so once' },
      ],
      withoutRole: ['server/basket/gone.ts'],
    });
    expect(files).toBe(7);
    expect(faults.map((fault) => fault.split(/[:,]/)[0]).toSorted()).toEqual([
      'basket reaches into addresses no more',
      'desk/orders/note.tsx says "maxLength={2000}"',
      'nobodys has no owner',
      'server/basket/basket.queries.ts reaches into orders',
      'server/basket/basket.queries.ts reaches into outbox',
      'server/basket/basket.queries.ts reaches into products',
      'server/basket/basket.queries.ts reaches into refunds',
      'server/basket/basket.queries.ts reaches into sessions',
      'server/basket/basket.queries.ts reaches into stock',
      'server/basket/basket.queries.ts reaches into vapid_keys',
      'server/basket/basket.service.ts only passes on what others export',
      'server/basket/gone.ts is gone or as it should be',
      'server/basket/left.queries.ts says "on_hand - reserved"',
      'server/basket/passes-on.service.ts only passes on what others export',
      'server/basket/totals.ts says "pricePence * quantity"',
      'server/basket/totals.ts says no role',
      'storefront/basket/passes-on.tsx only passes on what others export',
      "storefront/basket/vat.ts says \"'zero' | 'standard'\"",
    ]);
  });

  it('finds none in this project, and sees its files', () => {
    const { faults, files } = findFaults('.');
    expect(faults).toEqual([]);
    expect(files).toBeGreaterThan(100);
  });
});

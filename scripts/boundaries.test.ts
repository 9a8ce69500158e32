import { describe, expect, it } from 'vitest';
import { findCircles, findCrossings, findMutualFolders } from './boundaries.ts';

describe('the boundaries', () => {
  it('finds every forbidden import in a tree that is full of them', () => {
    const { crossings, modules } = findCrossings('tests/fixtures/boundaries');
    expect(modules).toBe(15);
    expect(crossings.map((crossing) => crossing.split(':')[0]).toSorted()).toEqual([
      'contract/reaches-server.ts imports #server/config/config.ts',
      'database/migrate.ts imports #server/config/config.ts',
      'desk/ui/reaches-storefront.tsx imports #contract/desk/staff.ts',
      'desk/ui/reaches-storefront.tsx imports #desk/staff/people.tsx',
      'desk/ui/reaches-storefront.tsx imports #storefront/app/session.ts',
      'server/basket/basket.routes.ts imports kysely',
      'server/basket/basket.service.ts imports #server/payments/payments.service.ts',
      'server/basket/basket.service.ts imports ../orders/orders.queries.ts',
      'server/platform/serve.ts imports #contract/pages.ts',
      'server/platform/serve.ts imports #server/basket/basket.rules.ts',
      'simulators/paypal/main.ts imports #server/platform/database.ts',
      'storefront/app/load.ts imports #storefront/basket/badge.tsx',
      'storefront/app/load.ts imports #storefront/shell/top-bar.tsx',
      // Listed twice: for what app/ may import, and for who may import the shell.
      'storefront/app/load.ts imports #storefront/shell/top-bar.tsx',
      'storefront/basket/badge.tsx imports #contract/basket.ts',
      'storefront/basket/badge.tsx imports #storefront/basket/basket-page.tsx',
      'storefront/basket/badge.tsx imports #storefront/shell/top-bar.tsx',
      'storefront/ui/price.tsx imports #contract/money.ts',
      'storefront/ui/reaches-desk.ts imports #desk/ui/rows.tsx',
      // Listed twice: for what ui/ may import, and for who may import the desk.
      'storefront/ui/reaches-desk.ts imports #desk/ui/rows.tsx',
      'tests/push-simulator/main.ts imports #tests/support/shop.ts',
    ]);
  });

  it('finds a circle even if it consists only of types', () => {
    expect(findCircles('tests/fixtures/boundaries')).toEqual([
      'server/payments/circle.rules.ts → server/payments/circle.types.ts → server/payments/circle.rules.ts',
    ]);
  });

  it('finds two folders that import each other, though no two modules do', () => {
    expect(findMutualFolders('tests/fixtures/boundaries')).toEqual(['storefront/app ↔ storefront/basket']);
  });

  it('finds none in this project, and sees its modules', () => {
    const { crossings, modules } = findCrossings('.');
    expect(crossings).toEqual([]);
    expect(findCircles('.')).toEqual([]);
    expect(findMutualFolders('.')).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });
});

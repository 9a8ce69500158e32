import { refuse } from '#contract/refusal.ts';
import { listDemoProducts } from '#server/demo/demo-removal.service.ts';
import { takesRealMoney } from '#server/config/real-money.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasOwnTerms } from '#server/terms/terms.service.ts';
import { hasOwnerAtDesk } from './readiness.queries.ts';
import { missingToSell, whatStopsPayments, type MissingToSell } from './readiness.rules.ts';

/** The list "ready to sell", as the start, the desk and `npm run doctor` show it. */
export async function listMissingToSell({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<MissingToSell[]> {
  return missingToSell(config, {
    hasDeskOwner: await hasOwnerAtDesk(db),
    hasOwnTerms: await hasOwnTerms(db),
    demoProducts: (await listDemoProducts(db)).filter(({ status }) => status === 'published').length,
  });
}

/** Refuses to take real money for goods that cannot be delivered, or that nobody would be told of. */
export async function requireReadiness(
  { config }: Pick<Context, 'config'>,
  db: Database,
  lines: readonly { sku: string }[],
): Promise<void> {
  if (!takesRealMoney(config.paypal)) return;
  const stops = whatStopsPayments(config, {
    hasDeskOwner: config.ownerEmail !== null || (await hasOwnerAtDesk(db)),
    hasOwnTerms: true,
    demoProducts: (
      await listDemoProducts(
        db,
        lines.map(({ sku }) => sku),
      )
    ).length,
  });
  if (stops.length === 0) return;
  const isDemoAlone = stops.every(({ code }) => code === 'demo-products');
  throw refuse(isDemoAlone ? 'orders/demo-products' : 'payments/shop-not-ready');
}

import { getMoney } from '#contract/desk/money.ts';
import type { Context } from '#server/platform/context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readMoney } from './money.service.ts';

export function moneyRoutes(serve: Serve, context: Context): void {
  serve(getMoney, () => readMoney(context));
}

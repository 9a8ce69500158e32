import { dieInProgram, type Attempt, type KillScenario } from './kill-scenario.ts';
import type { World } from './world.ts';

/** The owner's count is killed, and entered again. */
async function counting(world: World): Promise<Attempt> {
  const productId = await world.stock(10);
  const { sku } = await world.db
    .selectFrom('products')
    .where('id', '=', productId)
    .select('sku')
    .executeTakeFirstOrThrow();
  const run: (at: Parameters<Attempt['act']>[0]) => ReturnType<typeof dieInProgram> = (at) =>
    dieInProgram(world, at, 'scripts/catalogue.ts', ['stock', sku, '--counted', '7']);
  return {
    act: run,
    async again() {
      const { exitCode, output } = await run(null);
      world.onHand.set(productId, 7);
      return exitCode === 0 ? [] : [`the second try ends with ${exitCode}: ${output.join(' ')}`];
    },
    async check() {
      const moves = await world.db
        .selectFrom('stock_moves')
        .where('product_id', '=', productId)
        .where('reason', '=', 'counted')
        .select(['change', 'on_hand_after'])
        .execute();
      const acts = await world.db
        .selectFrom('staff_acts')
        .where('entity_id', '=', productId)
        .where('changes', '<>', '{}')
        .select('id')
        .execute();
      const isOnce = moves.length === 1 && moves[0]!.change === -3 && moves[0]!.on_hand_after === 7;
      return isOnce && acts.length === 1
        ? []
        : [
            `a count of 7 where 10 were: ${moves.length} moves and ${acts.length} acts that changed something`,
          ];
    },
  };
}

export const shelfScenarios: KillScenario[] = [{ name: 'count at the shelf', prepare: counting }];

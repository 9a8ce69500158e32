// npm run doctor: what the shop lacks before it can sell.
import { parseArgs } from 'node:util';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { settingsAdvice } from '#server/config/settings-advice.ts';
import { takesRealMoney } from '#server/config/real-money.ts';
import { followSettings } from '#server/settings/live-settings.service.ts';
import { listMissingToSell } from '#server/shop/readiness.service.ts';
import { readinessText } from '#server/shop/readiness.template.ts';
import { runCommand, withShop } from './owner-command.ts';

const HELP = `Usage: npm run doctor

Says what is missing before the shop can sell, what that means and how to fix it, whether the shop is running or
not. It changes nothing.

  --help   this text

Exits with 0 when nothing stops payments, or none is real yet; 1 when the shop takes no money until something is fixed; 2 when
the settings are faulty or the shop's database could not be reached.`;

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const given = readConfig(process.env);
  return withShop(async ({ db, address }) => {
    const { config, refresh } = followSettings(
      { ...given, publicUrl: given.publicUrl || address || '' },
      { db, clock: systemClock },
    );
    await refresh();
    const missing = await listMissingToSell({ db, config });
    for (const line of readinessText(missing, config, { isWhole: true })) console.log(line);
    for (const advice of settingsAdvice(config)) console.log(`Note: ${advice}`);
    return takesRealMoney(config.paypal) && missing.some(({ stopsPayments }) => stopsPayments) ? 1 : 0;
  });
}

await runCommand('doctor --', process.argv.slice(2), main);

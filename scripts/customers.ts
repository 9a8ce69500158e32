// npm run customers -- reset-two-factor EMAIL: for what customers cannot do themselves.
import { parseArgs } from 'node:util';
import { systemClock } from '#server/platform/clock.ts';
import { resetTwoFactor } from '#server/authentication/two-factor/reset.service.ts';
import { printable } from './orders/terminal-text.ts';
import { runCommand, withShop } from './owner-command.ts';

const HELP = `Usage: npm run customers -- reset-two-factor EMAIL --yes

Turns off an account's two-factor authentication, whether the shop is running or not, for a customer who has lost
both the authenticator app and the recovery codes. From then on the password alone opens the account; every session
ends, and the customer is told by email.

Check who is asking: anyone who knows the password and persuades you gets in. Have them write from the account's
own email address, and tell you something that only they know, such as what they ordered last.

  --yes     you are sure
  --help    this text

Exits with 0 when done, 1 when refused, 2 when the command was not understood or the shop's database could not be
reached.`;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [name, email, ...more] = positionals;
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (name !== 'reset-two-factor' || email === undefined || more.length > 0 || !values.yes) {
    console.error(HELP);
    return 2;
  }
  await withShop(({ db }) => resetTwoFactor({ db, clock: systemClock }, { kind: 'command' }, email));
  console.log(printable(`Two-factor authentication of ${email} is off, and ${email} is told by email.`));
  return 0;
}

await runCommand('customers --', process.argv.slice(2), main);

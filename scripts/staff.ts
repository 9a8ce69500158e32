// npm run staff -- list|link|end-sessions: gives people access to the desk, on the word of the person at the
// terminal.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import {
  endSessions,
  linkFor,
  linkForFirstOwner,
  listForTerminal,
  type KnownPerson,
} from '#server/desk/sign-in/from-terminal.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { printable } from './orders/terminal-text.ts';
import { runCommand, withShop, type OpenShop } from './owner-command.ts';

const HELP = `Usage: npm run staff -- [COMMAND] [EMAIL]

Manage who works at the shop's desk, whether the shop is running or not.

  list                 the people, and whether they can log in (also without a command)
  link                 a link by which the first owner sets up the desk
  link EMAIL           a link for someone who can no longer log in; using it removes all their old logins
  end-sessions         log everybody out
  end-sessions EMAIL   log one person out

A link works once, within an hour (an invitation: within three days), and replaces any earlier one. Anybody who has
it gets in: hand it over in person, or in another way that you trust.

  --help               this text

Exits with 0 when done, 1 when refused, 2 when the command was not understood or the shop's database could not be
reached.`;

async function run({ db, address }: OpenShop, [name = 'list', email]: string[]): Promise<string> {
  const config = readConfig(process.env);
  const publicUrl = config.publicUrl || address || `http://localhost:${config.port}`;
  const context = { db, clock: systemClock, config: { desk: config.desk, publicUrl } };
  if (name === 'end-sessions') {
    const ended = await endSessions(context, email);
    return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;
  }
  if (name === 'list') return listed(await listForTerminal(context));
  const link = email === undefined ? await linkForFirstOwner(context) : await linkFor(context, email);
  if (link) return `${link.url}\nGood until ${link.expiresAt.toLocaleTimeString('en-GB')}, once.`;
  return `There is already an owner. Name the person: npm run staff -- link EMAIL\n\n${listed(await listForTerminal(context))}`;
}

function listed(people: readonly KnownPerson[]): string {
  if (people.length === 0) return 'Nobody yet: npm run staff -- link';
  return people
    .map(({ name, email, role, state, openSessions }) => {
      const logged = openSessions > 0 ? `, open sessions: ${openSessions}` : '';
      return `${name} <${email}>: ${role}, ${state}${logged}`;
    })
    .join('\n');
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [name = 'list', , ...more] = positionals;
  const isKnown = ['list', 'link', 'end-sessions'].includes(name);
  if (!isKnown || more.length > 0 || (name === 'list' && positionals.length > 1)) {
    console.error(HELP);
    return 2;
  }
  const said = await withShop((shop) => run(shop, positionals));
  console.log(said.split('\n').map(printable).join('\n'));
  return 0;
}

await runCommand('staff --', process.argv.slice(2), main);

import { deskPaths, type DeskEndpointName } from '#contract/desk/paths.ts';
import { readConfig } from '#server/config/config.ts';
import { makeFirstLink } from '#server/desk/staff/links.service.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { totp } from '#tests/support/totp.ts';
import { findFaults } from './faults.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Answer, type World } from './world.ts';

const AT_ONCE = 40;

/**
 * Many browsers use the same first link at once, at two processes, by passkey and by password: there is one owner in
 * the end.
 */
export function proveFirstOwner({ isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 10 : 1;
  return timed('first-owner', async () => {
    const faults: string[] = [];
    for (let round = 0; round < rounds; round++) {
      // Owners are never deleted, so each round needs a shop of its own.
      const world = await openWorld({ shops: 2 });
      try {
        faults.push(...(await race(world)));
      } finally {
        await world.close();
      }
      say(`round ${round + 1} of ${rounds}`);
    }
    return {
      tried: `${AT_ONCE} browsers with one link at once, at two processes, ${rounds} rounds`,
      count: rounds * AT_ONCE,
      faults,
    };
  });
}

async function race(world: World): Promise<string[]> {
  const config = readConfig({ ...world.settings(), PUBLIC_URL: world.shops[0]!.url });
  const link = await makeFirstLink(world.db, config, world.now());
  const token = link!.url.split('#')[1]!;
  // Everything but the last step is done first, so that the last steps coincide.
  const ready = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) =>
      prepare(world, number, { token, name: `N${number}`, email: `n${number}@shop.test` }),
    ),
  );
  const answers = await Promise.all(ready.map((finish) => finish()));
  const made = answers.filter(({ status }) => status === 200);
  const strange = answers.filter(({ status }) => ![200, 409, 410].includes(status));
  const owners = await world.db.selectFrom('staff').select(['role', 'joined_at']).execute();
  const sessions = await world.db.selectFrom('staff_sessions').select('id').execute();
  const late = await ready[0]!();
  return [
    ...(made.length === 1 ? [] : [`${made.length} browsers are told that they are the owner`]),
    ...(owners.length === 1 ? [] : [`${owners.length} owners`]),
    ...(sessions.length === 1 ? [] : [`${sessions.length} sessions`]),
    ...strange.slice(0, 3).map(({ status, text }) => `one is told ${status} ${text.slice(0, 200)}`),
    ...(late.status >= 400 ? [] : ['the link opens the shop a second time']),
    ...(await findFaults(world)),
  ];
}

interface Newcomer {
  token: string;
  name: string;
  email: string;
}

/** Does everything up to the last step, which is returned. */
async function prepare(world: World, number: number, person: Newcomer): Promise<() => Promise<Answer>> {
  const ask = (name: DeskEndpointName, body: object) => askDesk(world, number % 2, name, body);
  // Only a few by password: each hashes ten recovery codes, and a flood of those is refused as too busy.
  if (number % 8 > 1) {
    const { body } = await ask('startSetUpWithPasskey', person);
    const { options } = body as { options: Record<string, unknown> };
    const credential = new SoftwarePasskey(originOf(world, number % 2)).create(options);
    return () => ask('setUpWithPasskey', { ...person, credential });
  }
  const { body } = await ask('startSetUpWithPassword', person);
  const { offer, secretKey } = body as { offer: string; secretKey: string };
  const code = totp(secretKey, world.now().getTime() / 1000);
  return () => ask('setUpWithPassword', { ...person, offer, code, password: 'nine quiet otters swim' });
}

async function askDesk(world: World, at: number, name: DeskEndpointName, body: object): Promise<Answer> {
  const [method, path] = deskPaths[name].split(' ') as [string, string];
  const answer = await fetch(`${world.shops[at]!.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-desk': '1', origin: originOf(world, at) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as unknown };
}

/** The address of a process's pages: it was given no other. */
function originOf(world: World, at: number): string {
  return `http://localhost:${new URL(world.shops[at]!.url).port}`;
}

import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { passkeyHost } from '#server/desk/staff/passkey-host.rules.ts';
import { adoptPasskeys, countMovedPeople } from './passkeys.queries.ts';

/**
 * A warning when the shop starts, if passkeys were made at another address than the desk's; null if all of them work.
 */
export async function passkeyAdvice(
  db: Database,
  config: Pick<Config, 'desk' | 'publicUrl'>,
): Promise<string | null> {
  const host = passkeyHost(config);
  await adoptPasskeys(db, host);
  const moved = await countMovedPeople(db, host);
  if (moved.people === 0) return null;
  const people = moved.people === 1 ? 'One person has' : `${moved.people} people have`;
  const lockedOut =
    moved.lockedOut === 0
      ? 'They can all still log in another way.'
      : `${moved.lockedOut} of them can no longer log in: set DESK_URL to the old address again, or create a link for them with "npm run staff -- link EMAIL".`;
  return `${people} passkeys created at ${moved.hosts.join(', ')} that do not work at ${host}. ${lockedOut}`;
}

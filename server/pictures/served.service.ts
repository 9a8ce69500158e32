import { refuse } from '#contract/refusal.ts';
import { StoreAway, type StoredFile } from '#server/gateways/pictures/picture-store.types.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasPicture } from './pictures.queries.ts';
import { servedName, fallbackFile } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';

const MAX_REMEMBERED = 10_000;

/** Whether a file belongs to an existing picture. Positive results are remembered. */
export function createIsKnown(db: Database): (file: string) => Promise<boolean> {
  const known = new Set<string>();
  return async (file) => {
    const sum = file.slice(0, 64);
    if (known.has(sum)) return true;
    if (!(await hasPicture(db, Buffer.from(sum, 'hex')))) return false;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.add(sum);
    return true;
  };
}

/**
 * A size of a picture. Until it has been made, the plain one takes its place (`isStandIn`), so that no page
 * shows a gap. Null: there is no such picture.
 */
export async function findServed(
  { log, pictures: { store } }: Pick<PictureContext, 'log' | 'pictures'>,
  file: string,
): Promise<(StoredFile & { isStandIn: boolean }) | null> {
  try {
    const found = await store.get(servedName(file));
    if (found) return { ...found, isStandIn: false };
    const other = await store.get(servedName(fallbackFile(file)));
    return other && { ...other, isStandIn: true };
  } catch (error) {
    throw busyWhenAway(error, log);
  }
}

/** A store that cannot be reached for the moment is not an error that needs an id to quote. */
export function busyWhenAway(error: unknown, log: PictureContext['log']): unknown {
  if (!(error instanceof StoreAway)) return error;
  log.warn({ reason: error.message }, 'the store of pictures is away');
  return refuse('server/busy', { retryAfter: 5 });
}

import { refuse } from '#contract/refusal.ts';
import { StoreAway, type StoredFile } from '#server/gateways/pictures/picture-store.types.ts';
import { servedName, standIn } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';

/**
 * A size of a picture. Until it has been made, the plain one is there in its place (`isStandIn`), so that no page ever
 * shows a hole. Null: there is no such picture.
 */
export async function findServed(
  { log, pictures: { store } }: Pick<PictureContext, 'log' | 'pictures'>,
  file: string,
): Promise<(StoredFile & { isStandIn: boolean }) | null> {
  try {
    const found = await store.get(servedName(file));
    if (found) return { ...found, isStandIn: false };
    const other = await store.get(servedName(standIn(file)));
    return other && { ...other, isStandIn: true };
  } catch (error) {
    throw busyWhenAway(error, log);
  }
}

/** Nobody needs an id to quote for a store that cannot be reached just now. */
export function busyWhenAway(error: unknown, log: PictureContext['log']): unknown {
  if (!(error instanceof StoreAway)) return error;
  log.warn({ reason: error.message }, 'the store of pictures is away');
  return refuse('server/busy', { retryAfter: 5 });
}

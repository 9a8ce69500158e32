import type { StoredFile } from '#server/gateways/pictures/picture-store.types.ts';
import { servedName, standIn } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';

/**
 * A size of a picture. Until it has been made, the plain one is there in its place (`isStandIn`), so that no page ever
 * shows a hole. Null: there is no such picture.
 */
export async function findServed(
  { pictures: { store } }: Pick<PictureContext, 'pictures'>,
  file: string,
): Promise<(StoredFile & { isStandIn: boolean }) | null> {
  const found = await store.get(servedName(file));
  if (found) return { ...found, isStandIn: false };
  const other = await store.get(servedName(standIn(file)));
  return other && { ...other, isStandIn: true };
}

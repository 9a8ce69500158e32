import type { DeskCall } from '#contract/desk/call.ts';
import type { DeskHomeSection } from '#contract/desk/home.ts';

/** The fields of a product row, as sent when it is changed. */
export function fieldsOf({ title, text, linkText, linkPath, search, chosen, points }: DeskHomeSection) {
  return { title, text, linkText, linkPath, search, productIds: chosen.map(({ id }) => id), points };
}

/** Restores a removed row: it is created again and moved back to its place. */
export async function putBack(send: DeskCall, section: DeskHomeSection, place: number): Promise<void> {
  const { id, version } = await send('addHomeSection', { body: { title: section.title } });
  const { text, linkText, linkPath, search, productIds } = fieldsOf(section);
  const body = { version, text, linkText, linkPath, search, productIds, isShown: section.isShown };
  await send('changeHomeSection', { params: { id }, body });
  const { sections } = await send('listHomeSections', {});
  for (let at = sections.length - 1; at > place; at--) {
    await send('moveHomeSection', { params: { id }, body: { to: 'up' } });
  }
}

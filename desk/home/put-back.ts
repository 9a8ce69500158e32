import type { DeskCall } from '#contract/desk/call.ts';
import type { DeskHomeSection } from '#contract/desk/home.ts';

/** What a row of products says, as it is changed. */
export function fieldsOf({ title, text, linkText, linkPath, search, chosen, points }: DeskHomeSection) {
  return { title, text, linkText, linkPath, search, productIds: chosen.map(({ id }) => id), points };
}

/** A row that was taken away: made again, and moved up to where it stood. */
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

import { postTownOf } from '#contract/delivery/post-towns.ts';

/** The fields that a postcode fills, with what it says about each. */
const fields = { city: 'town', regionOrState: 'region' } as const;

/**
 * Fills town and region from a complete postcode, and returns what it has filled in, or null if it has changed nothing.
 * Only a field that is empty, or still has what was filled in before (`filled`, by field), is touched.
 */
export function fillFromPostcode(
  form: HTMLFormElement,
  postcode: string,
  filled: Map<string, string>,
): string[] | null {
  const known = postTownOf(postcode);
  if (!known) return null;
  const names: string[] = [];
  let isChanged = false;
  for (const [field, part] of Object.entries(fields)) {
    const input = form.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) continue;
    const isFree = input.value.trim() === '' || input.value === filled.get(field);
    const value = known[part] ?? '';
    if (!isFree || input.value === value) continue;
    input.value = value;
    filled.set(field, value);
    isChanged = true;
    if (value) names.push(value);
  }
  return isChanged ? names : null;
}

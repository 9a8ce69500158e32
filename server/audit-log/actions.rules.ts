/** A field's old and new value. Null if it is personal: only the fact that it changed is known. */
export type Change = { before: unknown; after: unknown } | null;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The differences between the two, by field; everything, if one of them is missing. Of `personal` fields the log says
 * that they changed and not what they were, so that erasing somebody need not touch it.
 */
export function changesBetween(
  before: Fields | undefined,
  after: Fields | undefined,
  personal: readonly string[] = [],
): Record<string, Change> {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return Object.fromEntries(
    fields
      .map((field) => [field, before?.[field] ?? null, after?.[field] ?? null] as const)
      .filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is))
      .map(([field, was, is]) => [field, personal.includes(field) ? null : { before: was, after: is }]),
  );
}

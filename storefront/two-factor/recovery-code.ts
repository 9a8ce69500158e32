/** For a field's `pattern`. */
export const RECOVERY_CODE_PATTERN = '[A-Z0-9]{4}-[A-Z0-9]{4}';

/** As printed (`K7PM-2XQD`), or the part of it typed so far. */
export function recoveryCodeOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // No dash before there is something after it: Backspace could not delete it.
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters;
}

/** As printed (`K7PM-2XQD`), however it was typed; null when it cannot be one. */
export function recoveryCodeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

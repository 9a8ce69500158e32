import { penceFromPounds } from '#contract/money.ts';

/** Input accepted by a field for a sum: '50', '12.50', '£1,200'. */
export const POUNDS_PATTERN = '\\s*(?:£\\s*)?\\d[\\d,]*(?:\\.\\d{1,2})?\\s*';

export function penceTyped(text: string): number {
  return penceFromPounds(Number(text.replace(/[£,\s]/g, ''))) ?? 0;
}

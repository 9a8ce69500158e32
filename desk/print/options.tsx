import type { PrintedLine } from '#contract/desk/print.ts';

/** Size and colour, which are mistaken most often. */
export function Options({ of: { options } }: { of: PrintedLine }) {
  return options.length > 0 && <strong>{options.join(', ')}</strong>;
}

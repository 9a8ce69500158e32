import type { PrintedLine } from '#contract/desk/print.ts';

/** Size and colour, which are what is mistaken most. */
export function Options({ of: { options } }: { of: PrintedLine }) {
  return options.length > 0 && <strong>{options.join(', ')}</strong>;
}

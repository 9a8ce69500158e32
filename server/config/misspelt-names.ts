const MOST_SLIPS = 2;
/** Shorter names are too near to those of other programs, such as HOME to HOST. */
const LEAST_LENGTH = 8;

const letters = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The setting that a name was meant to be, if it is only a slip or two away. */
export function nearestOf(name: string, settings: readonly string[]): string | null {
  const typed = letters(name);
  if (typed.length < LEAST_LENGTH - 1 || typed.length > 60) return null;
  const same = settings.find((setting) => letters(setting) === typed);
  if (same !== undefined) return same;
  if (name.length < LEAST_LENGTH) return null;
  return (
    settings.find((setting) => setting.length >= LEAST_LENGTH && slips(setting, name) <= MOST_SLIPS) ?? null
  );
}

/** Letters that were left out, added, changed, or swapped with the next one. */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MOST_SLIPS) return Infinity;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

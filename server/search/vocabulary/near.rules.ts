/** Longer words are never taken for what was meant. */
const MAX_LETTERS = 40;

/** The place of a word, and by how many typos it differs from the typed one. */
export interface NearPlace {
  place: number;
  typos: number;
}

/**
 * The words that differ from `typed` by at most this many typos: letters added, dropped, replaced or swapped with their
 * neighbour. `words` must be sorted: a beginning that words share is compared once, and if it is already too far away,
 * all words with it are skipped.
 */
export function placesNear(words: readonly string[], typed: string, max: number): NearPlace[] {
  const width = typed.length + 1;
  // Row by row, how far each beginning of `typed` is from that many letters of the word.
  const distances = new Uint8Array((MAX_LETTERS + 1) * width);
  for (let column = 0; column < width; column++) distances[column] = column;
  /** The least of each row; later rows are no nearer. */
  const least = new Uint8Array(MAX_LETTERS + 1);
  const near: NearPlace[] = [];
  let before = '';
  for (let place = 0; place < words.length;) {
    const word = words[place]!;
    if (word.length > MAX_LETTERS) {
      place++;
      continue;
    }
    let row = sharedLetters(before, word) + 1;
    let isTooFar = false;
    for (; row <= word.length && !isTooFar; row++) {
      least[row] = fillRow(distances, width, row, word, typed);
      // Two swapped letters look back over a row.
      isTooFar = least[row]! > max && least[row - 1]! >= max;
    }
    if (isTooFar) {
      before = word.slice(0, row - 1);
      place = firstFrom(words, `${before}\uffff`, place);
      continue;
    }
    const typos = distances[word.length * width + width - 1]!;
    if (typos <= max) near.push({ place, typos });
    before = word;
    place++;
  }
  return near;
}

/** Optimal string alignment distance; returns the least of the row. */
function fillRow(distances: Uint8Array, width: number, row: number, word: string, typed: string): number {
  const start = row * width;
  const letter = word.charCodeAt(row - 1);
  const last = row > 1 ? word.charCodeAt(row - 2) : -1;
  let least = row;
  distances[start] = row;
  for (let column = 1; column < width; column++) {
    const other = typed.charCodeAt(column - 1);
    let distance = Math.min(
      distances[start + column - width]! + 1,
      distances[start + column - 1]! + 1,
      distances[start + column - width - 1]! + (letter === other ? 0 : 1),
    );
    if (column > 1 && last === other && letter === typed.charCodeAt(column - 2)) {
      distance = Math.min(distance, distances[start + column - 2 * width - 2]! + 1);
    }
    distances[start + column] = distance;
    if (distance < least) least = distance;
  }
  return least;
}

function sharedLetters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one.charCodeAt(count) === other.charCodeAt(count)) count++;
  return count;
}

/** The place of the first word that is this one or comes after it. */
export function firstFrom(words: readonly string[], word: string, from = 0): number {
  let [low, high] = [from, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

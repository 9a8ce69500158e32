/**
 * The words of folded text that orders are searched for. Words that mean only "an order" (`Order`, `order number`, `#`)
 * are dropped.
 */
export function searchWords(search: string): string[] {
  const typed = search
    .split(/[\s,;:]+/)
    .map((word) => word.replace(/^#+|(?<![.?!])[.?!]+$/g, ''))
    .filter((word) => word !== '');
  const words = typed.filter((word, index) => !isOrder(word) && !isNumberOfOrder(typed, index));
  return [...new Set(words)];
}

function isOrder(word: string | undefined): boolean {
  return /^orders?$/i.test(word ?? '');
}

function isNumberOfOrder(words: readonly string[], index: number): boolean {
  return isOrder(words[index - 1]) && /^(?:number|no)$/i.test(words[index]!);
}

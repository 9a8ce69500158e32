/**
 * The words a customer looks for among their orders, as typed. What only says that it is an order (`Order`,
 * `order number`, `#`) is left out, and any dash is the one of an order number.
 */
export function searchWords(search: string): string[] {
  const typed = search
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .split(/[\s,;:]+/)
    .map((word) => word.replace(/^#+|[.?!]+$/g, ''))
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

/* Several texts in one cell: one per line if that can be read back, otherwise a JSON list. */

export function linesCell(texts: readonly string[]): string {
  if (texts.every((text) => text === '')) return '';
  const isPlain = texts[0] !== '' && texts.every((text) => text.trim() === text && !/^\[|[\r\n]/.test(text));
  return isPlain ? texts.join('\n') : JSON.stringify(texts);
}

export function textsOf(cell: string): string[] {
  if (cell === '') return [];
  return jsonTexts(cell) ?? cell.split('\n').map((text) => text.trim());
}

/** A category's names: Nursery > Cots. */
export function pathCell(names: readonly string[]): string {
  const isPlain = names.every((name) => !/^\[|>/.test(name));
  return isPlain ? names.join(' > ') : JSON.stringify(names);
}

export function namesOf(text: string): string[] {
  return jsonTexts(text) ?? text.split('>').map((name) => name.trim());
}

function jsonTexts(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
  } catch {
    return null;
  }
}

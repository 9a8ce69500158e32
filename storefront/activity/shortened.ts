const MAX_CHARACTERS = 100;

/** The first hundred characters of a long text, followed by an ellipsis. */
export function shortened(text: string): string {
  // By code points: half an emoji would show as a question mark.
  const characters = Array.from(text);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}...` : text;
}

/** `notesOfTheShop` in words: 'Notes of the shop'. */
export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

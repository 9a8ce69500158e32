import { capitalised } from '#desk/ui/capitalised.ts';

/** `notesOfTheShop` in words: 'Notes of the shop'. */
export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])|([a-z])([0-9])/g, '$1$3 $2$4')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return capitalised(words);
}

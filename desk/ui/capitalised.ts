/** With a capital, for words in a cell of their own: 'Waiting for the seller'. */
export const capitalised = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

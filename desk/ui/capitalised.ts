/** Words as a cell of their own begins them: 'Waiting for the seller'. */
export const capitalised = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

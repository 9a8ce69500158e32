/** A failure with a sentence of its own for the person. */
export class UserFacingError extends Error {
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.name = 'UserFacingError';
    this.words = words;
  }
}

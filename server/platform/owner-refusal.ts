/**
 * What the owner asks for cannot be done, with words for the owner: the API's refusals are for customers, and
 * their codes are published.
 */
export class OwnerRefusal extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

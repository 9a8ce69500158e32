/** A form that the browser sent itself, without JavaScript, and that was refused: shown again with what was typed. */
export interface PostedForm {
  values: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the whole; empty if its fields say it. */
  failure: string;
}

export interface FieldPicture {
  path: string;
  /** What it shows, for those who cannot see it. */
  text: string;
}

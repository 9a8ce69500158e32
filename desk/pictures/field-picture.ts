export interface FieldPicture {
  path: string;
  /** Alternative text for those who cannot see the picture. */
  text: string;
}

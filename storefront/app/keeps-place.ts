/** The navigation state of a link to the same thing in another size: the keyboard stays where it is, and so does the page. */
export interface KeepsPlace {
  keepsPlace: true;
}

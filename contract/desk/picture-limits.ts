export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** Per person and hour. */
export const MOST_PICTURES_AN_HOUR = 300;
export const MOST_PICTURES_ASKED = 50;

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** Per person and hour. */
export const MAX_PICTURES_AN_HOUR = 300;
export const MAX_PICTURES_ASKED = 50;

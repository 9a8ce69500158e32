/** No Zod here: the browser imports this file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** A file comes in pieces of so many bytes: each is short enough for a slow line, and is sent again alone. */
export const PIECE_BYTES = 256 * 1024;

/** No Zod here: the browser imports this file. */
export const MAX_FILE_NAME = 200;
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Files are uploaded in pieces of this many bytes: small enough for a slow line, and resent individually. */
export const PIECE_BYTES = 256 * 1024;

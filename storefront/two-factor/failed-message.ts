/** Said when the shop did not say itself what went wrong. */
export const FAILED = 'The operation failed. Please check the code and your password.';

/** Used when the shop's answer has no message of its own. */
export const FAILED = 'The operation failed. Please check the code and your password.';

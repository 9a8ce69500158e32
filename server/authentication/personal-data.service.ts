/*
 * Every session ends with the account, and whatever belongs to the customer in any table goes with it, by the
 * foreign keys.
 */
export {
  deleteAccount as erasePersonalData,
  findAccountFacts as exportPersonalData,
} from './authentication.queries.ts';

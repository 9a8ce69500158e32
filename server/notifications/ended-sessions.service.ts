/*
 * What the end of a session means for the notifications that were switched on in it. Log-out, on the device or
 * from elsewhere, takes them along by the foreign key; what else there is, the sessions ask for here.
 */
export { deleteDetachedSubscriptions, detachSubscriptions } from './subscriptions.queries.ts';

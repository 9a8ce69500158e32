/** What a message to the shop can be about. No Zod here: the browser imports this file. */
export const contactTopics = {
  delivery: 'Where my order is',
  return: 'Sending something back',
  faulty: 'Something is faulty or missing',
  product: 'A question about a product',
  other: 'Something else',
} as const;
export type ContactTopic = keyof typeof contactTopics;

export const MAX_ORDER_NUMBER = 40;
export const MAX_WORDS = 4000;

/** Said once a message is on its way, by the call and by the page that follows a form sent without JavaScript. */
export const RECEIVED = 'Thank you. We have your message and will answer you by email.';

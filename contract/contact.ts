import { z } from 'zod';
import { contactTopics, MAX_ORDER_NUMBER, MAX_WORDS, type ContactTopic } from './contact-topics.ts';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH } from './limits.ts';
import { email, line, message, optionalLine, text, uuid } from './text.ts';

const topic = z.enum(
  Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]],
  'Please choose what it is about.',
);
const words = text('Your message', MAX_WORDS);

export const writeToShop = endpoint('writeToShop', {
  summary: 'Write to the shop: the message is emailed to it, and its answer goes to the address given',
  access: 'visitor',
  body: z.strictObject({
    name: line('Your name', MAX_LENGTH.contactName),
    email,
    topic,
    /** As typed; nobody checks it. */
    orderNumber: optionalLine('The order number', MAX_ORDER_NUMBER),
    words,
    /** People do not see this field and leave it empty; programs that fill in every field do not. */
    nothing: z.string().max(0, 'Please leave this field empty.').optional(),
  }),
  answers: { 200: message },
  refusals: ['contact/too-many', 'shop/no-mail', 'request/too-many'],
});

export const writeToShopAsCustomer = endpoint('writeToShopAsCustomer', {
  summary: 'The same from a customer, who gets a copy: the name, the address and the order are known',
  access: 'customer',
  body: z.strictObject({
    topic,
    orderId: uuid.nullish().transform((id) => id ?? null),
    words,
  }),
  answers: { 200: message },
  refusals: ['contact/too-many', 'orders/not-found', 'shop/no-mail', 'request/too-many'],
});

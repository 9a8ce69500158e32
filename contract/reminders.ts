import { z } from 'zod';
import { isDay } from './days.ts';
import { endpoint } from './endpoint.ts';
import { noContent, uuid } from './text.ts';

/** A calendar day, `yyyy-MM-dd`. */
const day = z.string('Please choose a day.').refine(isDay, 'Please choose a day.');

const reminder = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  imageUrl: z.string().nullable(),
  remindOn: z.string(),
  channel: z.enum(['email', 'push']),
});
export type Reminder = z.infer<typeof reminder>;

export const addReminder = endpoint('addReminder', {
  summary:
    'Remind the customer once, on a day, of something they have bought that runs out; asking again changes the day',
  access: 'customer',
  body: z.strictObject({
    productId: z.uuid('That product id is not valid.'),
    remindOn: day,
    channel: z.enum(['email', 'push'], 'Please choose email or notification.'),
  }),
  answers: { 200: reminder },
  refusals: [
    'reminders/not-offered',
    'reminders/other-day',
    'reminders/no-push',
    'reminders/too-many',
    'shop/no-mail',
  ],
});

/** What can be asked for on a paid order. */
const reminderOffer = z.object({
  /** The customer has a browser that notifications go to. */
  hasPush: z.boolean(),
  /** The first and the last day that can be chosen, `yyyy-MM-dd`. */
  earliest: z.string(),
  latest: z.string(),
  items: z.array(z.object({ productId: z.string(), suggestedDay: z.string() })),
});
export type ReminderOffer = z.infer<typeof reminderOffer>;

export const listReminders = endpoint('listReminders', {
  summary: 'What the customer will be reminded of, the next first; with an order, also what runs out of it',
  access: 'customer',
  query: z.object({ orderId: uuid.optional() }),
  answers: { 200: z.object({ reminders: z.array(reminder), offer: reminderOffer.nullable() }) },
  refusals: ['orders/not-found'],
});

export const deleteReminder = endpoint('deleteReminder', {
  summary: 'Do not remind the customer of it',
  access: 'customer',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['reminders/not-found'],
});

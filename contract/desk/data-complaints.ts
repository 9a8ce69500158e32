import { z } from 'zod';
import { MAX_LENGTH } from '#contract/limits.ts';
import { text, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

const complaint = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  words: z.string(),
  madeAt: z.string(),
  dueOn: z.string(),
  /** Negative if overdue. */
  daysLeft: z.number(),
  answer: z.object({ words: z.string(), at: z.string(), by: z.string() }).nullable(),
});
export type DataComplaint = z.output<typeof complaint>;

export const listDataComplaints = deskEndpoint('listDataComplaints', {
  summary: 'Complaints about personal data: open ones by due date, then the latest answered ones',
  access: 'staff',
  may: 'customers.export',
  answers: { 200: z.object({ complaints: z.array(complaint) }) },
  refusals: [],
});

export const answerDataComplaint = deskEndpoint('answerDataComplaint', {
  summary: 'Answer a complaint by email and close it',
  access: 'staff',
  may: 'customers.export',
  params: z.object({ id: uuid }),
  body: z.strictObject({ words: text('The answer', MAX_LENGTH.complaint) }),
  answers: { 200: complaint },
  refusals: ['customers/no-complaint', 'customers/complaint-answered'],
});

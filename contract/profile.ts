import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_LENGTH } from './limits.ts';
import { line, optionalDay, optionalLine } from './text.ts';

export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** yyyy-MM-dd */
  dateOfBirth: z.string().nullable(),
  phoneNumber: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint('getProfile', {
  summary: "The customer's own profile",
  access: 'customer',
  answers: { 200: profile },
  refusals: [],
});

const profileForm = z.strictObject({
  firstName: line('First name', MAX_LENGTH.personName),
  lastName: line('Last name', MAX_LENGTH.personName),
  /** yyyy-MM-dd; empty means null, like the phone number. */
  dateOfBirth: optionalDay('Date of birth'),
  phoneNumber: optionalLine('Phone number', MAX_LENGTH.phoneNumber),
});
export type ProfileForm = z.output<typeof profileForm>;

export const changeProfile = endpoint('changeProfile', {
  summary: "Change the customer's own profile; an absent date of birth or phone number is emptied",
  access: 'customer',
  // Ignored: clients send the whole profile back, its e-mail address included.
  body: profileForm.extend({ email: z.string().optional() }),
  answers: { 200: profile },
  refusals: ['activity/too-much'],
});

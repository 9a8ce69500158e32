import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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

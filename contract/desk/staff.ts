import { z } from 'zod';
import { MAX_LENGTH } from '#contract/limits.ts';
import { email, line, noContent, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { roles } from './permissions.ts';

const role = z.enum(roles, 'Please choose a role.');
const refundLimitPence = z
  .number('The refund limit must be a whole number of pence.')
  .int('The refund limit must be a whole number of pence.')
  .min(0, 'The refund limit can’t be negative.')
  .max(100_000_000, 'The refund limit can be at most £1,000,000.');

const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  refundLimitPence: z.number(),
  /** `invited`: has a link and has not used it yet. */
  state: z.enum(['invited', 'active', 'suspended']),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  openSessions: z.number(),
  /** All their passkeys belong to another address of the desk and they have no password, so they need a link. */
  isLockedOut: z.boolean(),
  /** This is the person who made the request. */
  isSelf: z.boolean(),
  /** Whether the person who made the request may change this one. */
  canBeChanged: z.boolean(),
});
export type StaffMember = z.output<typeof member>;

/** Shown once, to be passed on: it opens the desk to anybody who has it. */
const link = z.object({ url: z.string(), expiresAt: z.string() });

export const listStaff = deskEndpoint('listStaff', {
  summary: 'All current and former staff, by name',
  access: 'staff',
  may: 'staff.manage',
  answers: { 200: z.array(member) },
  refusals: [],
});

export const inviteStaff = deskEndpoint('inviteStaff', {
  summary: 'Invite someone with a single-use link, valid for three days and mailed to them',
  access: 'staff',
  may: 'staff.manage',
  body: z.strictObject({
    name: line('Name', MAX_LENGTH.personName),
    email,
    role,
    refundLimitPence: refundLimitPence.default(0),
  }),
  answers: { 201: z.object({ person: member, link }) },
  refusals: ['desk/email-taken'],
  answersWithSecret: true,
});

export const changeStaff = deskEndpoint('changeStaff', {
  summary: 'Change someone’s role or refund limit. A new role ends their sessions',
  access: 'staff',
  may: 'staff.manage',
  params: z.object({ id: uuid }),
  body: z.strictObject({ role: role.optional(), refundLimitPence: refundLimitPence.optional() }),
  answers: { 200: member },
  refusals: ['desk/person-not-found', 'desk/above-you'],
});

export const linkStaff = deskEndpoint('linkStaff', {
  summary:
    'Create a new link for someone who has not used theirs or has lost access; replaces the previous one',
  access: 'staff',
  may: 'staff.manage',
  params: z.object({ id: uuid }),
  answers: { 200: link },
  refusals: ['desk/person-not-found', 'desk/above-you', 'desk/suspended'],
  answersWithSecret: true,
});

export const suspendStaff = deskEndpoint('suspendStaff', {
  summary: 'Suspend someone; ends their sessions and their link',
  access: 'staff',
  may: 'staff.manage',
  params: z.object({ id: uuid }),
  answers: { 200: member },
  refusals: ['desk/person-not-found', 'desk/above-you'],
});

export const reinstateStaff = deskEndpoint('reinstateStaff', {
  summary: 'Reactivate someone',
  access: 'staff',
  may: 'staff.manage',
  params: z.object({ id: uuid }),
  answers: { 200: member },
  refusals: ['desk/person-not-found', 'desk/above-you'],
});

export const endSessionsOfStaff = deskEndpoint('endSessionsOfStaff', {
  summary: 'End all sessions of someone',
  access: 'staff',
  may: 'staff.manage',
  params: z.object({ id: uuid }),
  answers: { 204: noContent },
  refusals: ['desk/person-not-found', 'desk/above-you'],
});

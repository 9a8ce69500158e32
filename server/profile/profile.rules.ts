import type { Profile, ProfileForm } from '#contract/profile.ts';
import { tidyPhoneNumber } from '#server/addresses/addresses.rules.ts';

/** The parts of a profile that its owner can change. */
export type ProfileFields = Omit<Profile, 'email'>;

export interface FieldError {
  field: keyof ProfileForm;
  message: string;
}

const EARLIEST_BIRTH = '1900-01-01';

const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/London' });

/**
 * The profile to store, or what is wrong with it. A phone number without a country code is taken as British.
 */
export function tidyProfile(
  form: ProfileForm,
  now: Date,
): { profile: ProfileFields } | { errors: FieldError[] } {
  const { firstName, lastName, dateOfBirth } = form;
  const phoneNumber = form.phoneNumber && tidyPhoneNumber(form.phoneNumber, 'GB');
  const errors: FieldError[] = [];
  if (dateOfBirth !== null && dateOfBirth > today.format(now)) {
    errors.push({ field: 'dateOfBirth', message: 'The date of birth is in the future.' });
  }
  if (dateOfBirth !== null && dateOfBirth < EARLIEST_BIRTH) {
    errors.push({ field: 'dateOfBirth', message: 'The date of birth is too long ago.' });
  }
  if (form.phoneNumber && !phoneNumber) {
    errors.push({
      field: 'phoneNumber',
      message: 'That is not a phone number. One looks like +44 20 7946 0018.',
    });
  }
  return errors.length > 0 ? { errors } : { profile: { firstName, lastName, dateOfBirth, phoneNumber } };
}

const fieldNames = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
  phoneNumber: 'phone number',
} as const satisfies Record<keyof ProfileFields, string>;

/** The changes, in words for the activity log; empty when there are none. */
export function changedFields(before: ProfileFields, after: ProfileFields): string {
  return (Object.keys(fieldNames) as (keyof ProfileFields)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => fieldNames[field])
    .join(', ');
}

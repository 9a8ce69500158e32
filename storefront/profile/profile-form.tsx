import { useState } from 'react';
import { MAX_LENGTH } from '#contract/limits.ts';
import type { Profile } from '#contract/profile.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { amendSession, currentSession } from '#storefront/app/calls/session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Form, FormActions, FormRow, useForm, type FormValues } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    fallback: 'Failed to update profile.',
    async send(values) {
      setIsSaved(false);
      const { firstName = '', lastName = '', dateOfBirth, phoneNumber } = values;
      const saved = await call('changeProfile', {
        body: {
          firstName,
          lastName,
          dateOfBirth: dateOfBirth || null,
          phoneNumber: phoneNumber?.trim() || null,
        },
      });
      rename(saved);
      if (form.ref.current) showTidied(form.ref.current, values, saved);
      setIsSaved(true);
    },
  });
  return (
    <Card>
      <Form form={form}>
        <FormRow>
          <TextField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={MAX_LENGTH.personName}
            defaultValue={profile.firstName}
            required
          />
          <TextField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={MAX_LENGTH.personName}
            defaultValue={profile.lastName}
            required
          />
        </FormRow>
        <TextField name="email" label="Email" autoComplete="off" value={profile.email || 'N/A'} readOnly />
        <FormRow>
          <TextField
            name="dateOfBirth"
            label="Date of birth"
            type="date"
            autoComplete="bday"
            defaultValue={dayOf(profile.dateOfBirth)}
            faultText="Please enter the day, month and year, or leave all three empty."
          />
          <TextField
            name="phoneNumber"
            label="Phone number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+44 20 7946 0018"
            maxLength={MAX_LENGTH.phoneNumber}
            defaultValue={profile.phoneNumber ?? ''}
          />
        </FormRow>
        {isSaved && <Notice tone="success">Profile updated successfully!</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Updating...'}>
            Save Changes
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** A date field accepts no time. */
function dayOf(date: string | null): string {
  return date?.slice(0, 10) ?? '';
}

/** The shop greets the customer by the name in the session. */
function rename({ firstName, lastName, email }: Profile): void {
  // Another tab may have logged in as somebody else.
  if (currentSession()?.email === email) amendSession({ firstName, lastName });
}

/** The server normalises numbers and names; anything typed meanwhile stays. */
function showTidied(form: HTMLFormElement, sent: FormValues, saved: Profile): void {
  const tidied = { ...saved, dateOfBirth: dayOf(saved.dateOfBirth), phoneNumber: saved.phoneNumber ?? '' };
  for (const [name, value] of Object.entries(tidied)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && !field.readOnly && field.value === sent[name])
      field.value = value;
  }
}

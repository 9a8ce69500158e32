import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDay } from '#contract/dates.ts';
import type { Reminder, ReminderOffer } from '#contract/reminders.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { CancelReminder, channelWords } from './cancel-reminder.tsx';
import styles from './reminders.module.css';

export interface Reminders {
  reminders: readonly Reminder[];
  offer: ReminderOffer | null;
}

/** On a line of an order, for something that runs out: asks for a reminder, or says which one there is. */
export function RemindMe({
  productId,
  name,
  reminders: { reminders, offer },
}: {
  productId: string;
  name: string;
  reminders: Reminders;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const reminder = reminders.find((each) => each.productId === productId);
  if (reminder) {
    return (
      <div className={styles.reminder}>
        <p className={styles.soft}>
          {`We will remind you on ${formatDay(reminder.remindOn)}, ${channelWords[reminder.channel]}.`}
        </p>
        <CancelReminder reminder={reminder} />
      </div>
    );
  }
  const item = offer?.items.find((each) => each.productId === productId);
  if (!offer || !item) return null;
  return (
    <>
      <Button size="small" icon="bell" aria-label={`Remind me: ${name}`} onClick={() => setIsOpen(true)}>
        Remind me
      </Button>
      {isOpen && <ReminderDialog {...item} name={name} offer={offer} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ReminderDialog({
  productId,
  suggestedDay,
  name,
  offer: { hasPush, earliest, latest },
  onClose,
}: ReminderOffer['items'][number] & { name: string; offer: ReminderOffer; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [day, setDay] = useState(suggestedDay);
  const form = useForm({
    fallback: 'Failed to save the reminder.',
    async send({ remindOn = '', channel = 'email' }) {
      const saved = await call('addReminder', {
        body: { productId, remindOn, channel: channel as 'email' | 'push' },
      });
      await revalidate();
      onClose();
      announce(`We will remind you on ${formatDay(saved.remindOn)}.`);
    },
  });
  return (
    <Dialog title="Remind me" onClose={onClose}>
      <Form form={form}>
        <p>
          Running out of <strong>{name}</strong>? We ask you once, on the day you choose.
        </p>
        <TextField
          name="remindOn"
          label="Day"
          type="date"
          min={earliest}
          max={latest}
          defaultValue={suggestedDay}
          onChange={(event) => setDay(event.currentTarget.value)}
          // The field has the form of the browser's language.
          hint={day && formatDay(day)}
          faultText="Please choose a day between tomorrow and a year from now."
          required
        />
        {hasPush && (
          <SelectField name="channel" label="How" defaultValue="push">
            <option value="push">Notification on your devices</option>
            <option value="email">Email</option>
          </SelectField>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Remind me
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

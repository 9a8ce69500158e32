import { useState } from 'react';
import { outcomeWords, RETURN_MAX_LENGTH, type Closing } from '#contract/desk/return-words.ts';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { useSend } from '#desk/app/send.ts';
import { useRevalidator } from 'react-router';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';

/** Closing without a refund, only in the ways that the law allows for this return. */
export function CloseForm({ told }: { told: DeskReturn }) {
  const { id, code, closings } = told;
  const [outcome, setOutcome] = useState<Closing>(closings[0]!);
  const chosen = closings.includes(outcome) ? outcome : closings[0]!;
  const isOfClaim = told.kind === 'claim';
  const doing = isOfClaim ? 'Close the claim' : 'Close the return';
  const send = useSend(`Close return ${code}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ reason = '' }) {
      await send('closeReturn', { params: { id }, body: { outcome: chosen, reason } });
      announce('Return closed.');
      await revalidate();
    },
    fallback: 'The return could not be closed. Please try again.',
  });
  return (
    <Section title="Close without a refund">
      <Form form={form} label="Close without a refund">
        {closings.length > 1 ? (
          <SelectField
            name="outcome"
            label="How it ends"
            value={chosen}
            onChange={(event) => setOutcome(event.currentTarget.value as Closing)}
          >
            {closings.map((each) => (
              <option key={each} value={each}>
                {outcomeWords[each]}
              </option>
            ))}
          </SelectField>
        ) : (
          <p>It ends as “{outcomeWords[chosen]}”.</p>
        )}
        {chosen !== 'refused' && <p className={parts.soft}>The buyer gets no email of this.</p>}
        <TextArea
          name="reason"
          label="Reason"
          hint={chosen === 'refused' ? 'The buyer gets this by email.' : 'A note for the shop.'}
          rows={2}
          maxLength={RETURN_MAX_LENGTH.reason}
          required
        />
        <FormActions>
          <Button type="submit" variant="danger" busy={form.isBusy && 'Closing...'}>
            {doing}
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

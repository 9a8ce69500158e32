import { useRevalidator } from 'react-router';
import { RETURN_MAX_LENGTH } from '#contract/desk/return-words.ts';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { showUndo } from '#desk/orders/use-outward-action.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import styles from './returns.module.css';

/** What the shop says to a claim, or has said; what is typed stays until it has been sent. */
export function Answer({ told }: { told: DeskReturn }) {
  const { id, code, answer, canAnswer, outcome } = told;
  const send = useSend(`Answer claim ${code}`);
  const { revalidate } = useRevalidator();
  const kept = `answer ${id}`;
  const form = useForm({
    async send({ words = '' }) {
      const { job } = await send('answerClaim', { params: { id }, body: { words } });
      if (job) showUndo(job, revalidate, kept);
      form.ref.current?.reset();
      await revalidate();
    },
    fallback: 'The answer could not be sent. Please try again.',
  });
  useKeptText(form.ref, kept);
  // The reason of a refusal stands with how it ended.
  if (outcome === 'refused' || (answer === '' && !canAnswer)) return null;
  return (
    <Section title="Answer">
      {answer !== '' && <p className={styles.words}>{answer}</p>}
      {canAnswer && (
        <Form form={form} label="Answer the buyer">
          <TextArea
            name="words"
            label={answer === '' ? 'Your answer' : 'Another answer'}
            hint="Goes to the buyer by email. Within 30 days of delivery they may have all of the money; after that, you may repair or replace it first."
            rows={4}
            maxLength={RETURN_MAX_LENGTH.answer}
            required
          />
          <FormActions>
            <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
              Send answer
            </Button>
          </FormActions>
        </Form>
      )}
    </Section>
  );
}

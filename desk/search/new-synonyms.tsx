import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { DESK_MAX_LENGTH, MAX_SYNONYMS } from '#contract/desk/limits.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { Section } from '#desk/ui/section.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm, type FormFaults } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

const FEW = 'Please enter at least two words, separated by commas.';

/** `initial` is a search that found nothing. */
export function NewSynonyms({ initial }: { initial: string }) {
  const send = useSend('Add synonyms');
  const navigate = useNavigate();
  const name = `synonyms ${initial}`;
  const form = useForm({
    check: ({ words = '' }): FormFaults => (wordsIn(words).length < 2 ? { words: FEW } : {}),
    async send({ words = '' }) {
      const group = await send('addSynonyms', { body: { words: wordsIn(words) } });
      forgetText(name);
      form.ref.current?.reset();
      announce(`Saved: ${group.words.join(', ')}.`);
      await navigate(deskPages.search, { replace: true, preventScrollReset: true });
    },
    fallback: 'The synonyms could not be saved. Please try again.',
  });
  useKeptText(form.ref, name);
  useEffect(() => {
    if (initial === '') return;
    // After the frame has focused the newly opened screen.
    const request = requestAnimationFrame(() => {
      const field = form.ref.current?.elements.namedItem('words');
      if (!(field instanceof HTMLInputElement)) return;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    });
    return () => cancelAnimationFrame(request);
  }, [initial, form.ref]);
  return (
    <Section title="Add synonyms">
      <Form form={form} label="Add synonyms">
        <TextField
          name="words"
          label="Words"
          hint="Separated by commas: nappy, diaper. A search for one finds them all."
          defaultValue={initial && `${initial}, `}
          maxLength={MAX_SYNONYMS * (DESK_MAX_LENGTH.synonym + ', '.length)}
          autoComplete="off"
          faultText={FEW}
          required
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Add
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

/** Splits 'nappy, diaper' into words. */
function wordsIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

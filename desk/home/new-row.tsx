import { useNavigate } from 'react-router';
import { HOME_LIMITS } from '#contract/desk/home-limits.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

const NAME = 'home new row';

/** Added below all others and hidden until it has products and somebody shows it. */
export function NewRow() {
  const send = useSend('Add a row to the home page');
  const navigate = useNavigate();
  const form = useForm({
    async send({ title = '' }) {
      const { id } = await send('addHomeSection', { body: { title } });
      forgetText(NAME);
      form.ref.current?.reset();
      await navigate(`${deskPages.homePage}?edit=${id}`, { preventScrollReset: true });
    },
    fallback: 'The row could not be added. Please try again.',
  });
  useKeptText(form.ref, NAME);
  return (
    <Section title="Add a row of products">
      <Form form={form} label="Add a row of products">
        <TextField name="title" label="Row title" maxLength={HOME_LIMITS.title} autoComplete="off" required />
        <FormActions>
          <Button type="submit" busy={form.isBusy && 'Adding...'}>
            Add row
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

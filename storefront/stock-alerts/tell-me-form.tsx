import { useEffect, useState } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

/** Asks for an e-mail address. The answer is the same for every address. */
export function TellMeForm({ productId }: { productId: string }) {
  const [message, setMessage] = useState('');
  const form = useForm({
    fallback: 'That did not work. Please try again.',
    async send({ email = '' }) {
      const answer = await call('requestStockAlert', { body: { productId, email } });
      setMessage(answer.message || 'Please check your email and follow the link in it.');
    },
  });
  // The pressed button is gone, so the focus moves to the field.
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  if (message) return <Notice tone="success">{message}</Notice>;
  return (
    <Form form={form}>
      <TextField
        name="email"
        label="Email"
        hint="We will email once to check that the address is yours, and once when it is back. Nothing else."
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.isBusy && 'Sending...'}>
        Tell me
      </Button>
    </Form>
  );
}

import { useState } from 'react';
import { MAX_LENGTH } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSession } from '#storefront/app/calls/session.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

const title = 'Complain about how we handle data';

export function Component() {
  const session = useSession();
  const [message, setMessage] = useState('');
  const form = useForm({
    fallback: 'Your complaint could not be sent. Please try again.',
    async send({ name = '', email = '', words = '' }) {
      const answer = await call('makeDataComplaint', { body: { name, email, words } });
      setMessage(answer.message);
    },
  });
  return (
    <Stack gap="large" isNarrow>
      <PageHead
        title={title}
        description="Tell us what is wrong with how we handle personal data."
        path={pages.dataComplaint}
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: title }]} />
      <h1>{title}</h1>
      <p>
        Tell us what went wrong. We confirm it at once and answer by email within thirty days. You need no
        account, and you can complain to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner</a> as well.
      </p>
      <Card as="section">
        {message ? (
          <Notice tone="success">{message}</Notice>
        ) : (
          // A session that is restored after the page was shown fills the form in.
          <Form form={form} key={session?.email} label={title}>
            <TextField
              name="name"
              label="Your name"
              autoComplete="name"
              maxLength={MAX_LENGTH.contactName}
              defaultValue={session ? `${session.firstName} ${session.lastName}` : ''}
              required
            />
            <TextField
              name="email"
              label="Email"
              hint="Our answer goes there."
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={session?.email ?? ''}
              required
            />
            <TextArea
              name="words"
              label="What went wrong?"
              rows={6}
              maxLength={MAX_LENGTH.complaint}
              faultText="Your complaint is required."
              required
            />
            <FormActions>
              <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
                Send the complaint
              </Button>
            </FormActions>
          </Form>
        )}
      </Card>
    </Stack>
  );
}

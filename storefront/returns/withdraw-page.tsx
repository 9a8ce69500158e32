import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { formatMoment } from '#contract/dates.ts';
import { pages } from '#contract/pages.ts';
import type { PostedForm } from '#contract/posted-form.ts';
import { MAX_NUMBER_TYPED, MAX_RETURN_NOTE, WITHDRAWAL_NOTED } from '#contract/returns/words.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useLinkToken } from './link-token.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { postedContext, withPosted } from '#storefront/contact/posted.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Form, FormActions, FormRow, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { WithdrawalByLink } from './withdrawal-by-link.tsx';

const TITLE = 'Withdraw from an order';

export function loader({ request, context }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has('sent');
  return { posted: context.get(postedContext), isSent };
}

/** For people who cannot or will not log in. The link in the email that answers opens the same page, with a token. */
export function Component() {
  const { shop } = useSite();
  const token = useLinkToken();
  return (
    <Stack gap="large" isNarrow>
      <PageHead
        title={TITLE}
        description={`Tell ${shop.name} that you have changed your mind about an order, without logging in.`}
        path={pages.withdraw}
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: TITLE }]} />
      <h1>{TITLE}</h1>
      {token ? <WithdrawalByLink key={token} token={token} /> : <WithdrawalForm />}
    </Stack>
  );
}

function WithdrawalForm() {
  const { posted, isSent } = useLoaderData<{ posted: PostedForm | null; isSent: boolean }>();
  const { shop } = useSite();
  const [message, setMessage] = useState(isSent ? WITHDRAWAL_NOTED : '');
  const form = useForm({
    fallback: 'This could not be sent. Please try again.',
    async send({ orderNumber = '', email = '', note = '' }) {
      const answer = await call('withdraw', { body: { orderNumber, email, note } });
      setMessage(`${answer.message} You told us on ${formatMoment(answer.toldAt)}.`);
    },
  });
  const typed = posted?.values ?? {};
  if (message) {
    return (
      <>
        <Notice tone="success">{message}</Notice>
        <p>
          {
            'No email after some minutes? Please look in your spam folder and check the order number, or write to '
          }
          <a href={`mailto:${shop.email}`}>{shop.email}</a>.
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        {
          'You have 14 days from the day the last parcel came to change your mind, and need give no reason. If you can log in, '
        }
        <Link to={pages.orders}>start from your order</Link>
        {' instead: there you choose what comes back.'}
      </p>
      <Card as="section">
        <Form form={withPosted(form, posted)} label={TITLE}>
          <FormRow>
            <TextField
              name="orderNumber"
              label="Order number"
              hint="In every email about the order, such as 7KQ2-M9XD."
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_NUMBER_TYPED}
              defaultValue={typed.orderNumber}
              required
            />
            <TextField
              name="email"
              label="Email"
              hint="The address that you ordered with."
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typed.email}
              required
            />
          </FormRow>
          <TextArea
            name="note"
            label="Anything you want to tell us"
            rows={3}
            maxLength={MAX_RETURN_NOTE}
            defaultValue={typed.note}
          />
          <p>This is for everything in the order. The email that answers lets you choose fewer things.</p>
          <FormActions>
            <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
              Withdraw from the contract
            </Button>
          </FormActions>
        </Form>
      </Card>
      <p>
        {
          'We answer by email to the address of the order only, whoever sends the form. If something is faulty, damaged or missing, you have other rights: please '
        }
        <Link to={pages.contact}>write to us</Link>.
      </p>
    </>
  );
}

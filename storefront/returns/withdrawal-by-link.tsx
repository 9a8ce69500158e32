import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '#contract/dates.ts';
import { pages } from '#contract/pages.ts';
import type { Withdrawal } from '#contract/returns/withdrawals.ts';
import { MAX_RETURN_TRACKING } from '#contract/returns/words.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './withdrawal-by-link.module.css';

/** A withdrawal as the link in its email shows it: what comes back, where it goes, and how it was posted. */
export function WithdrawalByLink({ token }: { token: string }) {
  const [shown, setShown] = useState<Withdrawal>();
  const { run, isBusy, failure, error } = useAction(
    async () => setShown(await call('openWithdrawal', { body: { token } })),
    { fallback: 'This could not be loaded. Please try again.' },
  );
  const open = useEffectEvent(() => void run());
  useEffect(() => open(), []);

  if (shown?.state === 'closed') {
    return (
      <Notice tone="success">
        You keep everything in order {shown.orderNumber}. Nothing has to be sent back.
      </Notice>
    );
  }
  if (shown) {
    return (
      <>
        <Summary withdrawal={shown} />
        {shown.canChange && <Choice token={token} withdrawal={shown} onChange={setShown} />}
        {shown.sendBackBy !== null && <Slip withdrawal={shown} />}
        {shown.canChange && shown.sendBackBy !== null && (
          <Tracking token={token} withdrawal={shown} onChange={setShown} />
        )}
      </>
    );
  }
  if (!failure || isBusy) {
    return (
      <p className={styles.waiting} role="status">
        <Spinner />
        One moment...
      </p>
    );
  }
  return (
    <Stack>
      <Notice tone="error">{failure}</Notice>
      {!isRefusal(error) && <Button onClick={() => void run()}>Retry</Button>}
      <p>
        <Link to={pages.contact}>Write to us</Link>
      </p>
    </Stack>
  );
}

const states: Readonly<Record<Withdrawal['state'], string>> = {
  told: 'We have noted your return.',
  'on-its-way': 'Your return is on its way to us.',
  received: 'Your return has arrived here.',
  refunded: 'You have got your money back.',
  closed: 'This return is closed.',
};

function Summary({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderNumber, toldAt, state, lines, sendBackBy, refundDue } = withdrawal;
  return (
    <section aria-label="Your return">
      <Stack>
        <Notice tone="success" isSilent>
          {`${states[state]} You told us about order ${orderNumber} on ${formatMoment(toldAt)}.`}
        </Notice>
        <ul className={styles.goods}>
          {lines.map(({ itemId, name, quantity }) => (
            <li key={itemId}>{`${quantity} × ${name}`}</li>
          ))}
        </ul>
        {sendBackBy !== null && state === 'told' && <p>{`Please send it by ${formatDay(sendBackBy)}.`}</p>}
        {sendBackBy === null && state === 'told' && (
          <p>It had not been sent. If it arrives all the same, please send it back to us.</p>
        )}
        <p>
          {refundDue === null
            ? 'You get your money back within 14 days after the goods, or a proof that you have posted them, reach us.'
            : `You get your money back by ${formatDay(refundDue)} at the latest.`}
        </p>
      </Stack>
    </section>
  );
}

interface Changing {
  token: string;
  withdrawal: Withdrawal;
  onChange: (changed: Withdrawal) => void;
}

function Choice({ token, withdrawal, onChange }: Changing) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const [isAsked, setIsAsked] = useState(false);
  const pieces = withdrawal.lines.map(({ itemId, quantity }) => ({
    ...{ itemId, quantity: wanted[itemId] ?? quantity },
  }));
  const { run, isBusy, failure } = useAction(
    async (lines: typeof pieces) => {
      onChange(await call('chooseWithdrawn', { body: { token, lines } }));
      setWanted({});
    },
    { fallback: 'This could not be changed. Please try again.' },
  );
  const isChanged = withdrawal.lines.some(({ itemId, quantity }) => (wanted[itemId] ?? quantity) < quantity);
  const isAny = pieces.some(({ quantity }) => quantity > 0);
  const send = () => (isAny ? void run(pieces) : setIsAsked(true));
  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>Choose what comes back</h2>
        <p>Here you can send back less. To send back more later, fill in the form again.</p>
        <ul className={styles.choice}>
          {withdrawal.lines.map(({ itemId, name, quantity }) => (
            <li key={itemId}>
              <span>{name}</span>
              <span className={styles.stepper}>
                <QuantityStepper
                  label={`Pieces of ${name} that come back`}
                  value={wanted[itemId] ?? quantity}
                  min={0}
                  max={quantity}
                  maxMessage={`This return is for ${quantity}.`}
                  onChange={(count) => setWanted((before) => ({ ...before, [itemId]: count }))}
                />
              </span>
            </li>
          ))}
        </ul>
        {failure && <Notice tone="error">{failure}</Notice>}
        <FormActions>
          <Button onClick={() => setIsAsked(true)}>Keep everything</Button>
          <Button variant="primary" disabled={!isChanged} busy={isBusy && 'Saving...'} onClick={send}>
            Save
          </Button>
        </FormActions>
      </Stack>
      {isAsked && (
        <ConfirmDialog
          title="Keep everything?"
          question="Then nothing comes back and you get no money back. You can withdraw again as long as there is time."
          confirm="Yes, keep everything"
          cancel="Back"
          onConfirm={() => {
            setIsAsked(false);
            void run([]);
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  );
}

/** For the parcel: the code alone says whose it is. */
function Slip({ withdrawal: { code, orderNumber, sendTo, lines } }: { withdrawal: Withdrawal }) {
  const { shop } = useSite();
  return (
    <section className={styles.slip} aria-label="Slip for the parcel">
      <p className={styles.code}>{code}</p>
      <p>{`Return of order ${orderNumber} to ${shop.name}`}</p>
      <ul className={styles.goods}>
        {lines.map(({ itemId, name, quantity }) => (
          <li key={itemId}>{`${quantity} × ${name}`}</li>
        ))}
      </ul>
      <p>
        <strong>Send it to: </strong>
        {sendTo ?? `We email you the address. You can also ask: ${shop.email}.`}
      </p>
      <p>Put this slip in the parcel, or a note with the code, and ask for proof of posting.</p>
      <div>
        <Button onClick={() => window.print()}>Print the slip</Button>
      </div>
    </section>
  );
}

function Tracking({ token, withdrawal: { tracking }, onChange }: Changing) {
  const form = useForm({
    fallback: 'This could not be saved. Please try again.',
    async send({ tracking: typed = '' }) {
      onChange(await call('trackWithdrawal', { body: { token, tracking: typed } }));
    },
  });
  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>You have posted it?</h2>
        <p>Its tracking number is proof: your money is due 14 days after it.</p>
        {tracking && <Notice tone="success">{`We have ${tracking}.`}</Notice>}
        <Form form={form} label="Tracking number">
          <TextField
            name="tracking"
            label="Tracking number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_RETURN_TRACKING}
            required
          />
          <FormActions>
            <Button type="submit" busy={form.isBusy && 'Saving...'}>
              Save the tracking number
            </Button>
          </FormActions>
        </Form>
      </Stack>
    </Card>
  );
}

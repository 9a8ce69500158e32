import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '#contract/dates.ts';
import { formatPounds } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import type { Withdrawal } from '#contract/returns/withdrawals.ts';
import { MAX_RETURN_TRACKING } from '#contract/returns/words.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './withdrawal-by-link.module.css';

// The code that draws it is larger than the rest of the page.
const QrCode = lazyExtra(async () => (await import('#storefront/ui/qr-code.tsx')).QrCode);

/** A withdrawal as the link in its email shows it: what comes back, where it goes, and how it was posted. */
export function WithdrawalByLink({ token }: { token: string }) {
  const [shown, setShown] = useState<Withdrawal>();
  const { run, isBusy, failure, error } = useAction(
    async () => setShown(await call('getWithdrawal', { body: { token } })),
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
  told: 'We have noted that you have changed your mind.',
  'on-its-way': 'Your return is on its way to us.',
  received: 'Your return has arrived here.',
  refunded: 'You have got your money back.',
  closed: 'This return is closed.',
};

function Summary({ withdrawal }: { withdrawal: Withdrawal }) {
  const { orderNumber, toldAt, state, lines, sendBackBy, refundDue, goesBack, bringTo } = withdrawal;
  const sum = goesBack === null ? 'the money' : formatPounds(goesBack);
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
        {sendBackBy !== null && state === 'told' && (
          <p>{`Please send it by ${formatDay(sendBackBy)}${bringTo === null ? '' : `, or bring it back to ${bringTo}`}.`}</p>
        )}
        {sendBackBy === null && state === 'told' && (
          <p>It had not been sent. If it arrives all the same, please send it back to us.</p>
        )}
        <p>
          {refundDue === null
            ? `We give back ${sum} within 14 days after the goods, or a proof that you have posted them, reach us.`
            : `We give back ${sum} by ${formatDay(refundDue)} at the latest.`}
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
  const [isAsked, setIsAsked] = useState(false);
  const change = async (lines: { itemId: string; quantity: number }[]) =>
    onChange(await call('changeWithdrawal', { body: { token, lines } }));
  const form = useForm({
    fallback: 'This could not be changed. Please try again.',
    async send(values) {
      const lines = withdrawal.lines.map(({ itemId }) => ({ itemId, quantity: Number(values[itemId]) }));
      if (lines.every(({ quantity }) => quantity === 0)) setIsAsked(true);
      else await change(lines);
    },
  });
  const keep = useAction(() => change([]), { fallback: 'This could not be changed. Please try again.' });
  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>Choose what comes back</h2>
        <p>Here you can send back less. To send back more later, fill in the form again.</p>
        {/* Drawn again after a change, with no more pieces than are left. */}
        <Form form={form} label="Choose what comes back" key={JSON.stringify(withdrawal.lines)}>
          {withdrawal.lines.map(({ itemId, name, quantity }) => (
            <SelectField key={itemId} name={itemId} label={name} defaultValue={String(quantity)} required>
              {Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None comes back' : `${count} of ${quantity}`}
                </option>
              ))}
            </SelectField>
          ))}
          {keep.failure && <Notice tone="error">{keep.failure}</Notice>}
          {isAsked && (
            <Notice tone="caution">
              {withdrawal.tracking !== null && 'You have told us that you posted it. '}
              Keep everything? Then nothing comes back and you get no money back. You can withdraw again as
              long as there is time.
            </Notice>
          )}
          <FormActions>
            <Button
              onClick={() => (isAsked ? void keep.run() : setIsAsked(true))}
              busy={keep.isBusy && 'Saving...'}
            >
              {isAsked ? 'Yes, Keep Everything' : 'Keep everything'}
            </Button>
            <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
              Save
            </Button>
          </FormActions>
        </Form>
      </Stack>
    </Card>
  );
}

/** For the parcel: the code alone says whose it is. */
function Slip({ withdrawal: { code, orderNumber, sendTo, bringTo, lines } }: { withdrawal: Withdrawal }) {
  const { shop } = useSite();
  return (
    <section className={styles.slip} aria-label="Slip for the parcel">
      <p className={styles.code}>{code}</p>
      <p>{`Return of order ${orderNumber}`}</p>
      <ul className={styles.goods}>
        {lines.map(({ itemId, name, quantity }) => (
          <li key={itemId}>{`${quantity} × ${name}`}</li>
        ))}
      </ul>
      <p className={styles.address}>
        <strong>{'Send it to\n'}</strong>
        {sendTo === null
          ? `We email you the address. You can also ask: ${shop.email}.`
          : `${shop.name}\n${sendTo}`}
      </p>
      {bringTo !== null && <p>{`Or bring it back to ${bringTo}`}</p>}
      <div className={styles.qr}>
        <QrCode text={code} name={`QR code of ${code}`} />
      </div>
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
      onChange(await call('changeWithdrawal', { body: { token, tracking: typed } }));
    },
  });
  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>You have posted it?</h2>
        <p>Its tracking number is proof: your money is due within 14 days from then.</p>
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

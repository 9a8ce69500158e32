import { useState, type ClipboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { SendableOrders } from '#contract/desk/sending.ts';
import { carrierNames, carrierOf } from '#contract/desk/tracking-words.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { OrderLink } from '#desk/app/order-link.tsx';
import { ReturnLink } from '#desk/app/return-link.tsx';
import { BottomBar } from '#desk/ui/bottom-bar.tsx';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import parts from '#desk/ui/parts.module.css';
import { Tick } from '#desk/ui/tick.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { batchPath } from '#desk/app/paths.ts';
import styles from './sending.module.css';
import { useParcels, type Parcel } from './use-parcels.ts';

const ANOTHER = 'another';

/** The carrier of the chosen orders, the code on each label, and the button to send them. */
export function SendForm({ orders, missing }: SendableOrders) {
  const navigate = useNavigate();
  const { carrier, parcels, setCarrier, setTracking, setTicked, paste } = useParcels(orders);
  const [said, setSaid] = useState('');
  const leaving = parcels.filter(({ isTicked, problem }) => isTicked && problem === null);
  const stay = parcels.length - leaving.length;
  const ship = useDeskAction(
    async (send) => {
      const { batch, stays } = await send('sendOrders', {
        body: {
          carrier,
          parcels: leaving.map(({ orderNumber, tracking, packer }) => ({
            order: orderNumber,
            tracking,
            isInsisted: packer !== null,
          })),
        },
      });
      if (!batch) {
        setSaid(stays.map(({ orderNumber, problem }) => `${orderNumber}: ${problem}`).join(' '));
        return;
      }
      const left = new Set(leaving.map(({ orderNumber }) => orderNumber));
      for (const { orderNumber } of stays) left.delete(orderNumber);
      const others = parcels.filter(({ orderNumber }) => !left.has(orderNumber));
      await navigate(
        batchPath(
          batch.id,
          others.map(({ orderNumber }) => orderNumber),
        ),
        { replace: true },
      );
    },
    { doing: 'Send the selected orders', done: 'Sending in a few seconds.' },
  );

  const pasteAt = (event: ClipboardEvent<HTMLInputElement>, orderNumber: string) => {
    const text = event.clipboardData.getData('text');
    // A single code is treated as typed text, unless it belongs to another carrier.
    if (!/\n|\t/.test(text.trim()) && (carrierOf(text) ?? carrier) === carrier) return;
    event.preventDefault();
    const left = paste(text, orderNumber);
    setSaid(left === 0 ? '' : `${left} pasted ${left === 1 ? 'line' : 'lines'} did not match an order.`);
  };
  const columns = columnsOf({ setTracking, setTicked, pasteAt });
  const isKnown = carrierNames.includes(carrier);
  return (
    <Stack>
      {missing.length > 0 && <Notice tone="caution">No such order: {missing.join(', ')}.</Notice>}
      <div className={styles.carrier}>
        <SelectField
          name="carrier"
          label="Carrier"
          value={isKnown ? carrier : ANOTHER}
          onChange={({ target }) => setCarrier(target.value === ANOTHER ? '' : target.value)}
        >
          {carrierNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option value={ANOTHER}>Other, or none</option>
        </SelectField>
        {!isKnown && (
          <TextField
            isFilter
            name="other"
            label="Carrier name"
            value={carrier}
            maxLength={DESK_MAX_LENGTH.carrier}
            autoComplete="off"
            onChange={({ target }) => setCarrier(target.value)}
          />
        )}
      </div>
      <p className={parts.soft}>
        {isKnown
          ? 'Paste a column of codes into the first field to fill one per order. Lines with an order number go to that order. Leave empty to send without tracking.'
          : 'For this carrier, paste the tracking links of the parcels. Leave empty to send without tracking.'}
      </p>
      <Rows
        label="Orders to send"
        columns={columns}
        rows={parcels}
        idOf={({ orderNumber }) => orderNumber}
        empty={<EmptyState title="There is nothing to send." />}
      />
      {said && <Notice tone="caution">{said}</Notice>}
      <ActionFailure act={ship} />
      <BottomBar>
        <div className={styles.bar}>
          <p role="status">
            {leaving.length} {leaving.length === 1 ? 'leaves' : 'leave'}
            {stay > 0 && `, ${stay} ${stay === 1 ? 'stays' : 'stay'}`}
          </p>
          {leaving.length > 0 && (
            <Button
              variant="primary"
              size="large"
              busy={ship.isBusy && 'Sending...'}
              onClick={() => void ship.run()}
            >
              Send {leaving.length}
            </Button>
          )}
        </div>
      </BottomBar>
    </Stack>
  );
}

interface Typing {
  setTracking: (order: string, code: string) => void;
  setTicked: (order: string, isTicked: boolean) => void;
  pasteAt: (event: ClipboardEvent<HTMLInputElement>, order: string) => void;
}

const columnsOf = ({ setTracking, setTicked, pasteAt }: Typing): readonly Column<Parcel>[] => [
  {
    head: 'Sending',
    isTick: true,
    cell: ({ orderNumber, isTicked, whyNot }) => (
      <Tick
        aria-label={`Send ${orderNumber}`}
        checked={isTicked}
        disabled={whyNot !== null}
        onChange={({ target }) => setTicked(orderNumber, target.checked)}
      />
    ),
  },
  {
    head: 'Order',
    isTitle: true,
    cell: ({ orderNumber, isPacked }) => (
      <span className={styles.order}>
        <OrderLink number={orderNumber} />
        {isPacked && <Badge tone="action">Packed</Badge>}
      </span>
    ),
  },
  {
    head: 'To',
    isPlain: true,
    cell: ({ name, postalCode }) => (
      <div>
        {name}
        <span className={parts.soft}>{postalCode}</span>
      </div>
    ),
  },
  {
    head: 'Tracking code',
    isPlain: true,
    cell: ({ orderNumber, tracking, whyNot, isWithdrawn, packer, problem }) =>
      whyNot !== null ? (
        <span className={styles.fault}>
          {whyNot}
          <ReturnLink of={{ isWithdrawn, orderNumber }} />
        </span>
      ) : (
        <div>
          <input
            className={styles.code}
            aria-label={`Tracking code of ${orderNumber}`}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `problem-${orderNumber}`}
            value={tracking}
            maxLength={DESK_MAX_LENGTH.tracking}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setTracking(orderNumber, target.value)}
            onPaste={(event) => pasteAt(event, orderNumber)}
          />
          {problem !== null && (
            <span className={styles.fault} id={`problem-${orderNumber}`}>
              {problem}
            </span>
          )}
          {packer !== null && <span className={parts.soft}>{packer} has it in a pick run.</span>}
        </div>
      ),
  },
];

import type { DeskOrder } from '#contract/desk/one-order.ts';
import type { Letter } from '#contract/desk/order-words.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { Section } from '#desk/ui/section.tsx';
import { Day, When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { EmailButton } from './email-button.tsx';
import { useOutwardAction } from './use-outward-action.ts';
import styles from './orders.module.css';

const emailWords: Readonly<Record<Letter, string>> = {
  'order-confirmed': 'Send the confirmation again',
  'order-shipped': 'Send the shipping email again',
};

/** The history of an order, its emails included: they can be read until they are sent, and resent. */
export function OrderTimeline({ order }: { order: DeskOrder }) {
  const { orderNumber, timeline, people, letters } = order;
  const may = useMay();
  const resend = useOutwardAction(
    (send, letter: Letter) => send('resendOrderEmail', { params: { order: orderNumber }, body: { letter } }),
    { doing: `Email the buyer of order ${orderNumber}` },
  );
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {timeline.map((event, index) => (
          <li key={event.emailId ?? index}>
            {event.what}
            {event.emailId !== undefined && people && (
              <EmailButton orderNumber={orderNumber} id={event.emailId} what={event.what} />
            )}
            {event.text !== undefined && (
              <details>
                <summary>Read email</summary>
                <p className={styles.text}>{event.text}</p>
              </details>
            )}
            <span className={parts.soft}>
              {event.who && `${event.who}, `}
              {event.isDay ? <Day at={event.at} /> : <When at={event.at} />}
            </span>
          </li>
        ))}
      </ol>
      <p className={parts.soft}>
        You can read the shop’s own emails here until they are sent. After that, the order only records that
        they were.
      </p>
      <ActionFailure act={resend} />
      {may('orders.ship') && letters.length > 0 && (
        <div className={parts.acts}>
          {letters.map((letter) => (
            <Button
              key={letter}
              size="small"
              busy={resend.busyWith?.[0] === letter && 'Sending...'}
              onClick={() => void resend.run(letter)}
            >
              {emailWords[letter]}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

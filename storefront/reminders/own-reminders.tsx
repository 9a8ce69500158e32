import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#contract/dates.ts';
import type { Reminder } from '#contract/reminders.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { CancelReminder, channelWords } from './cancel-reminder.tsx';
import styles from './reminders.module.css';

/** Everything that the customer will be reminded of; nothing if there is nothing. Stands where its arrival moves nothing. */
export function OwnReminders() {
  const [reminders, setReminders] = useState<readonly Reminder[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    call('listReminders', { query: {} }, { signal: leaving.signal }).then(
      (found) => setReminders(found.reminders),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  if (reminders.length === 0) return null;
  return (
    <ListCard as="section" aria-labelledby="own-reminders">
      <h2 id="own-reminders" className={styles.title}>
        Your reminders
      </h2>
      <ul className={styles.list}>
        {reminders.map((reminder) => (
          <Row as="li" key={reminder.id}>
            <div>
              <RowName>
                <Link to={`/products/${reminder.productId}`}>{reminder.productName}</Link>
              </RowName>
              <p className={styles.soft}>
                {`On ${formatDay(reminder.remindOn)}, ${channelWords[reminder.channel]}`}
              </p>
            </div>
            <CancelReminder
              reminder={reminder}
              onDone={() => setReminders((all) => all.filter(({ id }) => id !== reminder.id))}
            />
          </Row>
        ))}
      </ul>
    </ListCard>
  );
}

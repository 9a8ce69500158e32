import styles from './when.module.css';

const timeZone = 'Europe/London';
const days = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** In the shop's time zone, whatever the reader's. Where space is short it breaks between day and time. */
export function When({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at}>
      <span className={styles.whole}>{days.format(moment)},</span>{' '}
      <span className={styles.whole}>{hours.format(moment)}</span>
    </time>
  );
}

/** The day alone, where the time of day does not matter. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.whole}>
      {days.format(new Date(at))}
    </time>
  );
}

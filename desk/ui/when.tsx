const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** The shop's clock, whatever the reader's. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{london.format(new Date(at))}</time>;
}

const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** A London day as local noon, so that it is formatted as the same day in any time zone. */
const at = (day: string) => new Date(`${day}T12:00:00`);

export const longDay = (day: string) => long.format(at(day));
export const shortDay = (day: string) => short.format(at(day));

export const ordersWords = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'order' : 'orders'}`;

const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** Of a day of London, whatever the reader's: at noon it is the same one nearly everywhere. */
const at = (day: string) => new Date(`${day}T12:00:00`);

export const longDay = (day: string) => long.format(at(day));
export const shortDay = (day: string) => short.format(at(day));

export const ordersWords = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'order' : 'orders'}`;

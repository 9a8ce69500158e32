/** Dates as the shop writes them, in the time zone of whoever reads. */

const orderDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'March 5, 2024 14:30' */
export function formatOrderDate(iso: string): string {
  const parts = Object.fromEntries(
    orderDate.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts.month} ${parts.day}, ${parts.year} ${parts.hour}:${parts.minute}`;
}

/** 'yyyy-MM-dd HH:mm:ss' */
export function formatTimestamp(iso: string): string {
  const date = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** 'yyyy-MM-dd HH:mm:ss' in the reader's time zone. */
export function formatTimestamp(iso: string): string {
  const date = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

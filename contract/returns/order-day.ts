/** 'March 5, 2024' for '2024-03-05': a day on the screens of an order. */
export function orderDay(calendarDay: string): string {
  return new Date(`${calendarDay}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}

/** Time is passed in so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * 86_400_000);
}

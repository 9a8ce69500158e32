import type { CancelObstacle } from './words.ts';

/** For somebody who gives back what has not been sent: whether it may arrive all the same, or what else is in the way. */
export function unsentWords(obstacle: CancelObstacle | null, isCollected: boolean): string {
  if (obstacle === 'disputed') {
    return 'We have not sent it. PayPal is looking into your payment, and decides about the money first.';
  }
  if (obstacle === null) return 'We have not sent it, so there is nothing to send back.';
  return isCollected
    ? 'It may already be packed. You do not have to come and collect it.'
    : 'It may already be on its way. If the parcel comes all the same, please refuse it or send it back to us.';
}

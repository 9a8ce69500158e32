import { idleExtra } from '#storefront/app/page/lazy.ts';

const Heart = idleExtra(async () => (await import('./heart.tsx')).Heart);

/**
 * The heart on a card (in its corner; the card must be `position: relative`) or on a product's page. Appears when the
 * page is idle, because it could do nothing without script.
 */
export function SaveForLater({
  product: { Uuid, Name, Price },
  look = 'card',
}: {
  product: { Uuid: string; Name: string; Price: number };
  look?: 'card' | 'page';
}) {
  return <Heart id={Uuid} name={Name} price={Price} look={look} />;
}

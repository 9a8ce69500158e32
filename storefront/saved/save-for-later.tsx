import { lazyExtra, WhenIdle } from '#storefront/app/lazy.ts';

const Heart = lazyExtra(async () => (await import('./heart.tsx')).Heart);

/**
 * The heart of a card (in its corner, which must be `position: relative`) or of a product's page. It comes when the page
 * is idle: without script it could do nothing.
 */
export function SaveForLater({
  product: { Uuid, Name },
  look = 'card',
}: {
  product: { Uuid: string; Name: string };
  look?: 'card' | 'page';
}) {
  return (
    <WhenIdle>
      <Heart id={Uuid} name={Name} look={look} />
    </WhenIdle>
  );
}

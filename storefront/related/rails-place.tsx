import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { isNear } from '#storefront/ui/is-near.ts';
import { lazyExtra } from '#storefront/app/lazy.ts';
import { rememberSeen } from './seen-list.ts';

const Rails = lazyExtra(async () => (await import('./rails.tsx')).Rails);
const SeenRail = lazyExtra(async () => (await import('./seen-rail.tsx')).SeenRail);

/** Without a product: what was looked at before alone. */
export function RailsPlace({ productId }: { productId?: string }) {
  useEffect(() => {
    if (productId !== undefined) rememberSeen(productId);
  }, [productId]);
  return <WhenNear>{productId === undefined ? <SeenRail /> : <Rails productId={productId} />}</WhenNear>;
}

/** Its code, and what it shows, come when it is about to be scrolled into sight. */
function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => void isNear(place.current).then(() => setShown(true)), []);
  return <div ref={place}>{isShown && <Suspense>{children}</Suspense>}</div>;
}

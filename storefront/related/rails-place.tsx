import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyExtra } from '#storefront/app/page/lazy.ts';
import { rememberSeen } from './seen-list.ts';

const Rails = lazyExtra(async () => (await import('./rails.tsx')).Rails);
const OwnRail = lazyExtra(async () => (await import('./own-rail.tsx')).OwnRail);
const SeenRail = lazyExtra(async () => (await import('./seen-rail.tsx')).SeenRail);

/** Without a product, what the customer buys repeatedly and the products seen lately. */
export function RailsPlace({ productId }: { productId?: string }) {
  useEffect(() => {
    if (productId !== undefined) rememberSeen(productId);
  }, [productId]);
  return (
    <WhenNear>
      {productId === undefined ? (
        <>
          <OwnRail />
          <SeenRail />
        </>
      ) : (
        <Rails productId={productId} />
      )}
    </WhenNear>
  );
}

/** Fetches code and content when it is about to scroll into view. */
function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown(true),
      { rootMargin: '1000px 0px' },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isShown && children}</div>;
}

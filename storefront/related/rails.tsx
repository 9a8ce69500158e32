import { useEffect, useRef } from 'react';
import { Rail, RailSkeleton } from './rail.tsx';
import { useRelated } from './related.ts';
import { rememberSeen } from './seen-list.ts';
import { SeenRail } from './seen-rail.tsx';
import { useIsNear } from './use-is-near.ts';

export function Rails({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const related = useRelated(productId, isNear);
  useEffect(() => rememberSeen(productId), [productId]);
  return (
    <>
      <div ref={place}>
        {isNear && !related && <RailSkeleton />}
        {related && related.GoesWith.length > 0 && (
          <Rail title="Goes well with this" products={related.GoesWith} />
        )}
        {related && related.Similar.length > 0 && <Rail title="Similar to this" products={related.Similar} />}
      </div>
      <SeenRail except={productId} />
    </>
  );
}

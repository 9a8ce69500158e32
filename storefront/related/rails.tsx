import { Rail, RailSkeleton } from './rail.tsx';
import { useRelated } from './related.ts';
import { SeenRail } from './seen-rail.tsx';

export function Rails({ productId }: { productId: string }) {
  const related = useRelated(productId);
  return (
    <>
      {!related && <RailSkeleton />}
      {related && related.GoesWith.length > 0 && (
        <Rail title="Goes well with this" products={related.GoesWith} />
      )}
      {related && related.Similar.length > 0 && <Rail title="Similar to this" products={related.Similar} />}
      <SeenRail except={productId} />
    </>
  );
}

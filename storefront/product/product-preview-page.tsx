import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { Problem } from '#storefront/app/calls/problem.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-page.tsx';

type Shown = Parameters<typeof ProductView>[0]['found'];

/** The target of the desk's Preview. Loaded in the browser, so that no page with a draft is cached anywhere. */
export function Component() {
  const { search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  return <Preview key={`${attempt} ${search}`} search={search} onRetry={() => setAttempt(attempt + 1)} />;
}

function Preview({ search, onRetry }: { search: string; onRetry: () => void }) {
  const [found, setFound] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const asked = new URLSearchParams(search);
    const [id, token] = [asked.get('product') ?? '', asked.get('token') ?? ''];
    call('getProductPreview', { params: { id }, query: { token } }, { signal: leaving.signal }).then(
      ({ Product, Details, Variants }) =>
        setFound({ product: Product, details: Details, variants: Variants, reviews: null }),
      (problem: unknown) => {
        if (!leaving.signal.aborted) setError(problem);
      },
    );
    return () => leaving.abort();
  }, [search]);
  if (error !== null) return <Problem error={error} isPage notFound="Product not found." onRetry={onRetry} />;
  return (
    <>
      <PageHead title="Preview" isIndexed={false} />
      <Notice tone="info">
        Preview: this is how the page will look. Shoppers cannot see it until it is published.
      </Notice>
      {found ? <ProductView found={found} isStale={false} isPreview /> : <ProductSkeleton />}
    </>
  );
}

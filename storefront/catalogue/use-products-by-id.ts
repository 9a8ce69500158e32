import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { MAX_LISTED_IDS } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';

export type ProductsById =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** An id missing from `byId` belongs to a product that no longer exists. */
  | { state: 'found'; byId: ReadonlyMap<string, Product>; gone: readonly string[] };

interface Answers {
  byId: Map<string, Product>;
  asked: Set<string>;
}

/** The products whose ids this browser remembers; fetched again only when an id is new. */
export function useProductsById(
  ids: readonly string[],
  { promotable = false }: { promotable?: boolean } = {},
): ProductsById {
  const [answers, setAnswers] = useState<Answers>({ byId: new Map(), asked: new Set() });
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = ids.filter((id) => !answers.asked.has(id)).join();

  useEffect(() => {
    if (wanted === '') return;
    const leaving = new AbortController();
    const asked = wanted.split(',');
    readProducts(asked, promotable, leaving.signal).then(
      (products) => {
        setFailed(null);
        setAnswers((before) => ({
          byId: new Map([...before.byId, ...products.map((one) => [one.Uuid, one] as const)]),
          asked: new Set([...before.asked, ...asked]),
        }));
      },
      (error: unknown) => !leaving.signal.aborted && setFailed({ error }),
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Retry asks for the same again
  }, [wanted, promotable, attempt]);

  if (failed) {
    const retry = () => {
      setFailed(null);
      setAttempt((count) => count + 1);
    };
    return { state: 'failed', error: failed.error, retry };
  }
  if (wanted !== '') return { state: 'loading' };
  return { state: 'found', byId: answers.byId, gone: ids.filter((id) => !answers.byId.has(id)) };
}

async function readProducts(
  ids: readonly string[],
  promotable: boolean,
  signal: AbortSignal,
): Promise<Product[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_LISTED_IDS) }, (_, part) =>
    ids.slice(part * MAX_LISTED_IDS, (part + 1) * MAX_LISTED_IDS),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      call(
        'listProductsById',
        { query: { ids: part, ...(promotable && { promotable: 'true' }) } },
        { signal },
      ),
    ),
  );
  return answers.flatMap(({ Products }) => Products);
}

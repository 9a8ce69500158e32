import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/calls/browser-call.ts';

export interface Related {
  GoesWith: Product[];
  Similar: Product[];
}

/** Shared by several parts of a page; requested again if it failed. */
const asked = new Map<string, Promise<Related>>();

function readRelated(id: string): Promise<Related> {
  const known = asked.get(id);
  if (known) return known;
  const answer = call('listRelatedProducts', { params: { id } });
  // Only the latest product is kept, because availability changes.
  asked.clear();
  asked.set(id, answer);
  answer.catch(() => asked.delete(id));
  return answer;
}

/** Null while loading. A page is complete without rails, so they are left out on failure. */
export function useRelated(id: string): Related | null {
  const [related, setRelated] = useState<Related | null>(null);
  useEffect(() => {
    let isLatest = true;
    readRelated(id).then(
      (found) => isLatest && setRelated(found),
      () => isLatest && setRelated({ GoesWith: [], Similar: [] }),
    );
    return () => {
      isLatest = false;
    };
  }, [id]);
  return related;
}

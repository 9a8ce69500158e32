import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/browser-call.ts';

export interface Related {
  GoesWith: Product[];
  Similar: Product[];
}

/** What a page has asked for and several of its parts show; asked for again when it did not come. */
const asked = new Map<string, Promise<Related>>();

function readRelated(id: string): Promise<Related> {
  const known = asked.get(id);
  if (known) return known;
  const answer = call('listRelatedProducts', { params: { id } });
  // Of the last product alone: what can be bought changes.
  asked.clear();
  asked.set(id, answer);
  answer.catch(() => asked.delete(id));
  return answer;
}

/** Null while it is on its way. A page without rails is whole: a failure leaves them out. */
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

import { useEffect, useState } from 'react';
import { MAX_LISTED_IDS } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { loadCardsById, type Cards } from './load-cards.ts';

/** Card details of products whose ids only this browser knows; null until they arrive. */
export function useCards(ids: readonly string[]): Cards | null {
  const [found, setFound] = useState<{ of: string; cards: Cards } | null>(null);
  const asked = ids.join();
  useEffect(() => {
    let isLeft = false;
    void readCards(asked === '' ? [] : asked.split(',')).then((cards) => {
      if (!isLeft) setFound({ of: asked, cards });
    });
    return () => {
      isLeft = true;
    };
  }, [asked]);
  // Those of a list that has grown or shrunk since are shown until the new ones arrive.
  return found && (found.of !== '' || asked === '') ? found.cards : null;
}

async function readCards(ids: readonly string[]): Promise<Cards> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_LISTED_IDS) }, (_, part) =>
    loadCardsById(call, ids.slice(part * MAX_LISTED_IDS, (part + 1) * MAX_LISTED_IDS)),
  );
  return Object.assign({}, ...(await Promise.all(parts))) as Cards;
}

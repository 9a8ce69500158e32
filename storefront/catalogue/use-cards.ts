import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { MAX_LISTED_IDS } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { loadCardsById, type Cards } from './load-cards.ts';

/** Card details of products whose ids only this browser knows; empty until they arrive. */
export function useCards(products: readonly Product[]): Cards {
  const [cards, setCards] = useState<Cards>({});
  const asked = products.map(({ Uuid }) => Uuid).join();
  useEffect(() => {
    let isLeft = false;
    const ids = asked.split(',').filter(Boolean);
    for (let from = 0; from < ids.length; from += MAX_LISTED_IDS) {
      void loadCardsById(call, ids.slice(from, from + MAX_LISTED_IDS)).then((found) => {
        if (!isLeft) setCards((before) => ({ ...before, ...found }));
      });
    }
    return () => {
      isLeft = true;
    };
  }, [asked]);
  return cards;
}

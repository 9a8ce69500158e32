import { useEffect, useState } from 'react';
import type { Region } from '#contract/delivery/bank-holidays.ts';
import { deliveryPromise } from '#contract/delivery/promise.ts';
import { daysInWords, orderByInWords } from '#contract/delivery/words.ts';
import { useSite } from '#storefront/app/site.ts';

const TICK_MILLISECONDS = 15_000;

/** What may be said at this moment: a page can stay open over the cut-off. Null: nothing. */
export function usePromise(destination: Region | null): { orderBy: string; days: string } | null {
  const { dispatch } = useSite().shop;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, TICK_MILLISECONDS);
    // Timers of a page in the background hardly run, and those of one that was put away not at all.
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, []);
  const promise = dispatch && deliveryPromise(dispatch, now, destination);
  return promise && { orderBy: orderByInWords(promise, dispatch, now), days: daysInWords(promise) };
}

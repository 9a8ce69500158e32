import { useEffect, useState } from 'react';
import type { Region } from '#contract/delivery/bank-holidays.ts';
import { deliveryPromise } from '#contract/delivery/promise.ts';
import { daysInWords, orderByInWords } from '#contract/delivery/words.ts';
import { noteShopTime, shopTime } from '#storefront/app/calls/shop-time.ts';
import { useSite } from '#storefront/app/page/site.ts';

const TICK_MILLISECONDS = 15_000;

/**
 * The promise at this moment: a page can stay open past the cut-off. Null if there is none, or the shop's time is not
 * known.
 */
export function usePromise(destination: Region | null): { orderBy: string; days: string } | null {
  const { dispatch } = useSite().shop;
  const [now, setNow] = useState(shopTime);
  useEffect(() => {
    const tick = () => setNow(shopTime());
    const ask = () => void askForTime().then(tick);
    if (!shopTime()) ask();
    const timer = setInterval(tick, TICK_MILLISECONDS);
    // Timers hardly run in background tabs, and not at all in the back/forward cache; and somebody who corrects the
    // device's clock leaves the page to do so.
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('pageshow', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('pageshow', ask);
    };
  }, []);
  const promise = dispatch && now && deliveryPromise(dispatch, now, destination);
  return promise && { orderBy: orderByInWords(promise, dispatch, now), days: daysInWords(promise) };
}

/** Any answer carries it. */
async function askForTime(): Promise<void> {
  try {
    noteShopTime(await fetch('/api/shop', { method: 'HEAD', cache: 'no-store' }));
  } catch {
    // Without the shop's time nothing is promised.
  }
}

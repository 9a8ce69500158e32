import { useEffect, useState } from 'react';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { AddButton } from '#storefront/basket/add-button.tsx';
import { useProductsById } from '#storefront/catalogue/use-products-by-id.ts';
import { Rail } from './rail.tsx';

/** What a customer buys repeatedly. The shop leaves out what may not be promoted, and what it no longer sells. */
export function OwnRail() {
  return useSession() ? <BoughtAgain /> : null;
}

function BoughtAgain() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // The page is complete without it.
    call('listBoughtAgain', {}, { signal: leaving.signal }).then(
      (found) => setIds(found.ids),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  const products = useProductsById(ids, { promotable: true });
  if (products.state !== 'found') return null;
  const shown = ids.flatMap((id) => products.byId.get(id) ?? []).filter(({ StockLevel }) => StockLevel > 0);
  if (shown.length === 0) return null;
  return (
    <Rail title="Yours again" products={shown} renderAction={(product) => <AddButton product={product} />} />
  );
}

import { createElement, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskDelivery } from '#contract/desk/delivery.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { forgetText, keepText, readText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { draftOf, type Draft } from './delivery-draft.ts';
import { Differences } from './delivery-history.tsx';

const KEPT = 'delivery table';

/** What was typed, and the table that the person saw when they began. */
interface Kept {
  draft: Draft;
  seen: Pick<DeskDelivery, 'table' | 'version'>;
}

/** Editing the table of delivery: what is typed is kept in this tab until it is saved. */
export function useDelivery(loaded: DeskDelivery) {
  const send = useSend('Change delivery for new orders');
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<Kept | null>(readKept);
  const [saved, setSaved] = useState('');
  const seen = kept?.seen ?? loaded;
  const draft = kept?.draft ?? draftOf(loaded.table);

  useEffect(() => {
    if (kept) keepText(KEPT, JSON.stringify(kept));
    else forgetText(KEPT);
  }, [kept]);

  const conflict = useConflict<{ DELIVERY_TABLE?: DeliveryTable }>(
    async ({ DELIVERY_TABLE: table }, met) => {
      const version = met?.versions?.DELIVERY_TABLE ?? seen.version;
      if (table) await send('changeDelivery', { body: { table, version } });
      setSaved('Saved for new orders.');
      announce('Saved for new orders.');
      await revalidate();
      setKept(null);
    },
    {
      nameOf: () => 'Delivery',
      show: (_, text) =>
        createElement(Differences, { before: seen.table, after: JSON.parse(String(text)) as DeliveryTable }),
    },
  );
  const save = useAction((table: DeliveryTable) => {
    setSaved('');
    return conflict.save({ DELIVERY_TABLE: table });
  });

  return {
    ...{ draft, saved, save, conflict: conflict.dialog, isChanged: kept !== null },
    change(next: Draft) {
      setSaved('');
      setKept({ draft: next, seen: { table: seen.table, version: seen.version } });
    },
    discard() {
      setKept(null);
    },
  };
}

function readKept(): Kept | null {
  try {
    return JSON.parse(readText(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

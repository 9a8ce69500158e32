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
const SAVED = 'Saved for new orders.';

/** What was typed, and the table that the person saw when they began. */
interface Kept {
  draft: Draft;
  seen: Pick<DeskDelivery, 'table' | 'version'>;
  /** When something was last typed. */
  at?: string;
}

/** Editing the table of delivery: what is typed is kept in this tab until it is saved. */
export function useDelivery(loaded: DeskDelivery) {
  const send = useSend('Change delivery for new orders');
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<Kept | null>(readKept);
  /** Of what was there already when the page was opened. */
  const [keptSince, setKeptSince] = useState(() => typed?.at ?? null);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  // Only once the screen has read it again: until then it shows what was typed.
  const isSaved = savedVersion !== null && savedVersion <= loaded.version;
  const kept = isSaved ? null : typed;
  const seen = kept?.seen ?? loaded;
  const draft = kept?.draft ?? draftOf(loaded.table);

  useEffect(() => {
    if (kept) keepText(KEPT, JSON.stringify(kept));
    else forgetText(KEPT);
  }, [kept]);

  const conflict = useConflict<{ DELIVERY_TABLE?: DeliveryTable }>(
    async ({ DELIVERY_TABLE: table }, met) => {
      const version = met?.versions?.DELIVERY_TABLE ?? seen.version;
      if (table) {
        const saved = await send('changeDelivery', { body: { table, version } });
        setSavedVersion(saved.version);
        setKeptSince(null);
        announce(SAVED);
      } else {
        setKeptSince(null);
        setTyped(null);
      }
      await revalidate();
    },
    {
      nameOf: () => 'Delivery',
      show: (_, text) =>
        createElement(Differences, { before: seen.table, after: JSON.parse(String(text)) as DeliveryTable }),
    },
  );
  const save = useAction((table: DeliveryTable) => conflict.save({ DELIVERY_TABLE: table }));

  return {
    ...{
      draft,
      save,
      conflict: conflict.dialog,
      isChanged: kept !== null,
      keptSince,
      saved: isSaved ? SAVED : '',
    },
    change(next: Draft) {
      setSavedVersion(null);
      setTyped({
        draft: next,
        seen: { table: seen.table, version: seen.version },
        at: new Date().toISOString(),
      });
    },
    discard() {
      setKeptSince(null);
      setTyped(null);
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

import { useEffect, useState } from 'react';
import type { Sendable } from '#contract/desk/sending.ts';
import { carrierOf, readTrackings, ROYAL_MAIL } from '#contract/desk/tracking-words.ts';
import { keepText, readText } from '#desk/app/kept-text.ts';
import { shareOutPasted } from './pasted-codes.ts';

export interface Parcel extends Sendable {
  tracking: string;
  isTicked: boolean;
  /** What is wrong with its code. */
  problem: string | null;
}

interface Typed {
  carrier: string;
  codes: Readonly<Record<string, string>>;
  /** Orders ticked or unticked by hand. */
  ticks: Readonly<Record<string, boolean>>;
}

const KEPT = 'sending';
const nothing: Typed = { carrier: ROYAL_MAIL, codes: {}, ticks: {} };

/** What is typed about parcels to be sent together: kept in this tab, so that undoing loses none of it. */
export function useParcels(orders: readonly Sendable[]) {
  const [typed, setTyped] = useState(() => readKept(orders));
  useEffect(() => keepText(KEPT, JSON.stringify(typed)), [typed]);
  const { carrier, codes, ticks } = typed;

  const rows = orders.map((order) => ({
    ...order,
    tracking: codes[order.orderNumber] ?? '',
    // Orders somebody else is packing are not ticked unless chosen.
    isTicked: order.whyNot === null && (ticks[order.orderNumber] ?? order.packer === null),
  }));
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const problems = new Map(
    readTrackings(
      carrier,
      ticked.map(({ tracking }) => tracking),
    ).map(({ problem }, index) => [ticked[index]!.orderNumber, problem]),
  );
  return {
    carrier,
    parcels: rows.map((row): Parcel => ({ ...row, problem: problems.get(row.orderNumber) ?? null })),
    setCarrier: (next: string) => setTyped({ ...typed, carrier: next }),
    setTracking: (order: string, code: string) => setTyped({ ...typed, codes: { ...codes, [order]: code } }),
    setTicked: (order: string, isTicked: boolean) =>
      setTyped({ ...typed, ticks: { ...ticks, [order]: isTicked } }),
    /** Sets the carrier to the one the codes belong to. Returns how many lines had no row. */
    paste(text: string, order: string): number {
      const numbers = ticked.map(({ orderNumber }) => orderNumber);
      const pasted = shareOutPasted(text, numbers, Math.max(0, numbers.indexOf(order)));
      const [whose, ...others] = new Set([...pasted.codes.values()].filter(Boolean).map(carrierOf));
      setTyped({
        ...typed,
        carrier: (others.length === 0 && whose) || carrier,
        codes: { ...codes, ...Object.fromEntries(pasted.codes) },
      });
      return pasted.left;
    },
  };
}

/** Nothing is kept about other orders. */
function readKept(orders: readonly Sendable[]): Typed {
  try {
    const { carrier, codes, ticks } = JSON.parse(readText(KEPT) ?? '') as Typed;
    const here = new Set(orders.map(({ orderNumber }) => orderNumber));
    const ofThese = <T>(kept: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(kept).filter(([order]) => here.has(order)));
    return { carrier, codes: ofThese(codes), ticks: ofThese(ticks) };
  } catch {
    return nothing;
  }
}

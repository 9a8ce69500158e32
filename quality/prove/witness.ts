import type { PayPalLogEntry, PayPalSimulator } from '#tests/support/simulators.ts';

/** PayPal's own record of one of its orders. */
export interface WitnessedOrder {
  id: string;
  /** The id of the shop's order. */
  orderId: string;
  /** One for each time money was taken. */
  captures: { id: string; pence: number; status: string }[];
  refundedPence: number;
}

export interface Witness {
  /** By PayPal's ids. */
  orders: ReadonlyMap<string, WitnessedOrder>;
  read(): Promise<void>;
  of(orderId: string): WitnessedOrder[];
}

/** Follows the simulator's own log, which no code of the shop touches. */
export function followWitness(paypal: PayPalSimulator): Witness {
  const orders = new Map<string, WitnessedOrder>();
  const byCapture = new Map<string, WitnessedOrder>();
  let seq = 0;

  const note = (entry: PayPalLogEntry) => {
    switch (entry.type) {
      case 'order.created':
        orders.set(entry.order.id, {
          id: entry.order.id,
          orderId: entry.order.units[0].custom_id,
          captures: [],
          refundedPence: 0,
        });
        break;
      case 'order.captured':
        for (const { id, status, amount } of entry.captures) {
          const order = orders.get(entry.orderId)!;
          order.captures.push({ id, status, pence: pence(amount) });
          byCapture.set(id, order);
        }
        break;
      case 'capture.settled': {
        const capture = byCapture.get(entry.captureId)!.captures.find(({ id }) => id === entry.captureId)!;
        capture.status = entry.status;
        break;
      }
      case 'capture.refunded':
        if (['COMPLETED', 'PENDING'].includes(entry.refund.status)) {
          byCapture.get(entry.refund.captureId)!.refundedPence += pence(entry.refund.amount);
        }
        break;
    }
  };

  return {
    orders,
    async read() {
      const limit = 10_000;
      for (let more = true; more;) {
        const answer = await fetch(`${paypal.url}/simulator/log?after=${seq}&limit=${limit}`);
        const { entries } = (await answer.json()) as { entries: PayPalLogEntry[] };
        for (const entry of entries) note(entry);
        seq = entries.at(-1)?.seq ?? seq;
        more = entries.length === limit;
      }
    },
    of: (orderId) => [...orders.values()].filter((order) => order.orderId === orderId),
  };
}

function pence({ value }: { value: string }): number {
  return Math.round(Number(value) * 100);
}

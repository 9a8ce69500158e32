import { z } from 'zod';
import { deliveryTable } from '#contract/delivery-table.ts';
import { defaultDeliveryTable, restOf, type DeliveryTable } from '#contract/delivery/zones.ts';
import type { DeliveryTerms } from '#contract/pricing/quote.ts';
import { text, wholeNumber } from './setting-fields.ts';

/**
 * What delivery costs. The table is what the desk keeps, as JSON; while there is none, the two prices make one, and
 * once there is one they are ignored.
 */
export const deliverySettings = {
  DELIVERY_PENCE: wholeNumber(395, 0, 100_000),
  FREE_DELIVERY_FROM_PENCE: wholeNumber(5000, 0, 100_000_000),
  DELIVERY_TABLE: text('').pipe(
    z.string().superRefine((value, context) => {
      const fault = value === '' ? null : readTable(value).fault;
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    }),
  ),
};
const settings = z.object(deliverySettings);

export function deliveryTableOf(values: z.infer<typeof settings>): DeliveryTable {
  return (
    storedTable(values.DELIVERY_TABLE) ??
    defaultDeliveryTable({
      costPence: values.DELIVERY_PENCE,
      freeFromPence: values.FREE_DELIVERY_FROM_PENCE,
    })
  );
}

/** The table in a text that was stored; null if it has none that this version of the shop can read. */
export function storedTable(value: string): DeliveryTable | null {
  return value === '' ? null : readTable(value).table;
}

/** What is said where nothing is known of goods and address: the cheapest parcel of the mainland. */
export function mainlandTerms({ zones, methods }: DeliveryTable): DeliveryTerms {
  const rest = restOf(zones).id;
  const terms = methods
    .filter(({ isOn, kind }) => isOn && kind === 'parcel')
    .flatMap(({ rates }) => rates[rest]?.slice(0, 1) ?? []);
  return terms.toSorted((a, b) => a.costPence - b.costPence)[0] ?? { costPence: 0, freeFromPence: null };
}

function readTable(value: string): { table: DeliveryTable; fault: null } | { table: null; fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return { table: null, fault: 'is not JSON' };
  }
  const read = deliveryTable.safeParse(json);
  if (read.success) return { table: read.data, fault: null };
  const { path, message } = read.error.issues[0]!;
  return {
    table: null,
    fault: path.length > 0 ? `is wrong at ${path.join('.')}: ${message}` : `is wrong: ${message}`,
  };
}

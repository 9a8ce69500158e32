import { useState } from 'react';
import type { LastMonth } from '#contract/desk/delivery.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import { formatPence } from '#contract/money.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { useSend } from '#desk/app/send.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useAction } from '#storefront/ui/use-action.ts';

type Zone = LastMonth['zones'][number];

const columns: readonly Column<Zone>[] = [
  { head: 'Zone', isTitle: true, cell: ({ name }) => name },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => count(orders) },
  { head: 'Paid', isNumber: true, cell: ({ paidPence }) => formatPence(paidPence) },
  { head: 'Would be', isNumber: true, cell: ({ wouldBePence }) => formatPence(wouldBePence) },
];

const count = (orders: number) => orders.toLocaleString('en-GB');
const ordersOf = (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`;

/** What last month's orders would have paid with the table as it is typed. */
export function DeliveryLastMonth({ table }: { table: DeliveryTable | null }) {
  const send = useSend('Try the delivery prices on last month');
  const [found, setFound] = useState<{ table: DeliveryTable; lastMonth: LastMonth } | null>(null);
  const look = useAction(
    async (wanted: DeliveryTable) => {
      setFound({
        table: wanted,
        lastMonth: await send('tryDeliveryOnLastMonth', { body: { table: wanted } }),
      });
    },
    { fallback: 'That could not be worked out. Please try again.', done: () => 'Worked out.' },
  );
  const isOld = found !== null && JSON.stringify(found.table) !== JSON.stringify(table);
  return (
    <Section title="Last month with these prices">
      <p>
        The parcels of the last 30 days, at these prices and with the weights that your products have now.
        Nothing is changed.
      </p>
      <div>
        <Button
          disabled={table === null}
          busy={look.isBusy && 'Working it out...'}
          onClick={() => table && void look.run(table)}
        >
          {isOld ? 'Work it out again' : 'Work it out'}
        </Button>
      </div>
      <ActionFailure act={{ ...look, retry: null }} />
      {found && <Sums {...found.lastMonth} isOld={isOld} />}
    </Section>
  );
}

function Sums({ isOld, ...lastMonth }: LastMonth & { isOld: boolean }) {
  const { orders, paidPence, wouldBePence, dearer, cheaper, notServed, zones, isCapped } = lastMonth;
  if (orders === 0 && notServed === 0) return <p>No orders in the last 30 days.</p>;
  return (
    <>
      <p>
        {isOld && <strong>With the prices as they were before your last change: </strong>}
        {isCapped && 'Only the newest 5,000 orders were looked at. '}
        {`${ordersOf(orders)} paid ${formatPence(paidPence)} for delivery and would have paid ${formatPence(wouldBePence)}. `}
        {`${ordersOf(dearer.orders)} would have paid ${formatPence(dearer.pence)} more, `}
        {`${ordersOf(cheaper.orders)} ${formatPence(cheaper.pence)} less.`}
        {notServed > 0 && ` ${ordersOf(notServed)} could not have been sent.`}
      </p>
      <Rows
        label="Last month by zone"
        columns={columns}
        rows={zones}
        idOf={({ name }) => name}
        empty={null}
      />
    </>
  );
}

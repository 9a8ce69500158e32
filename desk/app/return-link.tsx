import { Link } from 'react-router';
import { useMay } from './me.ts';
import { returnsOfPath } from './paths.ts';

/** Beside why an order stays: its buyer no longer wants all of it. */
export function ReturnLink({
  of: { isWithdrawn, orderNumber },
}: {
  of: { isWithdrawn: boolean; orderNumber: string };
}) {
  const mayOpen = useMay()('orders.pack');
  if (!isWithdrawn || !mayOpen) return null;
  return (
    <>
      {' '}
      <Link to={returnsOfPath(orderNumber)}>See the return.</Link>
    </>
  );
}

import { Link } from 'react-router';
import { returnsOfPath } from './paths.ts';

/** Beside why an order stays: its buyer no longer wants all of it. */
export function ReturnLink({
  of: { isWithdrawn, orderNumber },
}: {
  of: { isWithdrawn: boolean; orderNumber: string };
}) {
  if (!isWithdrawn) return null;
  return (
    <>
      {' '}
      <Link to={returnsOfPath(orderNumber)}>See the return.</Link>
    </>
  );
}

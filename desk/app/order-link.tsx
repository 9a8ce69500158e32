import { Link } from 'react-router';
import { orderPath } from './paths.ts';
import parts from '#desk/ui/parts.module.css';

/** An order's number, which leads to the order and never breaks at its hyphen. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link className={parts.whole} to={orderPath(number)}>
      {number}
    </Link>
  );
}

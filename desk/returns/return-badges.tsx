import { useState } from 'react';
import { inLondon } from '#contract/delivery/calendar.ts';
import { formatDay } from '#contract/dates.ts';
import { formatPence } from '#contract/money.ts';
import { outcomeWords } from '#contract/desk/return-words.ts';
import type { ListedReturn } from '#contract/desk/returns.ts';
import type { ReturnState } from '#contract/returns/words.ts';
import { Badge } from '#storefront/ui/badge.tsx';

const words: Readonly<Record<ReturnState, string>> = {
  told: 'Not here yet',
  'on-its-way': 'Posted',
  received: 'Received',
  refunded: 'Refunded',
  closed: 'Closed',
};

/** How a return stands, most urgent first. */
export function ReturnBadges({ told }: { told: ListedReturn }) {
  const { state, kind, outcome, answeredAt, refundDue, sendBackBy, closedAt } = told;
  const [today] = useState(() => inLondon(new Date()).day);
  const isOpen = closedAt === null;
  if (!isOpen) {
    const refunded = told.refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);
    return (
      <Badge>
        {outcomeWords[outcome!]}
        {refunded > 0 && ` ${formatPence(refunded)}`}
      </Badge>
    );
  }
  return (
    <>
      {refundDue !== null && refundDue < today && <Badge tone="danger">Refund late</Badge>}
      {state === 'told' && sendBackBy !== null && sendBackBy < today && (
        <Badge tone="caution">Not sent back by {formatDay(sendBackBy)}</Badge>
      )}
      {kind === 'claim' && (
        <Badge tone={answeredAt === null ? 'caution' : 'success'}>
          {answeredAt === null ? 'Not answered' : 'Answered'}
        </Badge>
      )}
      {(kind !== 'claim' || state === 'received') && kind !== 'cancellation' && (
        <Badge tone={state === 'received' ? 'success' : 'info'}>
          {refundDue !== null && state === 'told' ? 'Never left' : words[state]}
        </Badge>
      )}
    </>
  );
}

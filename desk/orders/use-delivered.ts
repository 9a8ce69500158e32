import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#desk/app/call.ts';
import { useDeskAction } from '#desk/app/desk-action.tsx';
import { offerUndo } from '#desk/app/undo.ts';

/** Marks chosen orders as delivered; those that cannot be say why. */
export function useDelivered(done: () => void) {
  const [stays, setStays] = useState<readonly { orderNumber: string; problem: string }[]>([]);
  const { revalidate } = useRevalidator();
  const deliver = useDeskAction<[orders: readonly string[]]>(
    async (send, orders) => {
      const answer = await send('deliverOrders', { body: { orders: [...orders] } });
      setStays(answer.stays);
      if (answer.batch === null) return;
      const { id, count, secondsLeft } = answer.batch;
      offerUndo({
        id,
        words: `${count} ${count === 1 ? 'order' : 'orders'} delivered`,
        seconds: secondsLeft,
        undo: async () => {
          await call('undoJobs', { params: { id } });
          await revalidate();
        },
      });
      setTimeout(() => void revalidate(), (secondsLeft + 2) * 1000);
      done();
    },
    { doing: 'Mark orders as delivered', done: 'Starting in a few seconds.' },
  );
  return { deliver, stays };
}

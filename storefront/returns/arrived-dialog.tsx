import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { inLondon } from '#contract/delivery/calendar.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { shopTime } from '#storefront/app/calls/shop-time.ts';
import { orderDay } from '#contract/returns/order-day.ts';

/** Asks on which day an order arrived: today, unless another is chosen. */
export function ArrivedDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [today] = useState(() => inLondon(shopTime() ?? new Date()).day);
  const [day, setDay] = useState(today);
  const form = useForm({
    fallback: 'Failed to save the day.',
    async send({ day: chosen = '' }) {
      try {
        await call('markArrived', { params: { id: order.id }, body: { day: chosen } });
      } catch (error) {
        // Another tab, or the shop, has been quicker.
        if (isRefusal(error)) void revalidate();
        throw error;
      }
      await revalidate();
      onClose();
      announce(`Thank you. It arrived on ${orderDay(chosen)}.`);
    },
  });
  return (
    <Dialog title="It has arrived" onClose={onClose}>
      <Form form={form}>
        <p>On which day did it arrive? You have 14 days from then to change your mind.</p>
        <TextField
          name="day"
          label="Day"
          type="date"
          min={order.shipment ? inLondon(new Date(order.shipment.shippedAt)).day : undefined}
          max={today}
          defaultValue={today}
          onChange={(event) => setDay(event.currentTarget.value)}
          // The field has the form of the browser's language.
          hint={day === today ? 'Today' : day && orderDay(day)}
          faultText="Please choose a day between the day it was sent and today."
          required
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            {day === today ? 'It arrived today' : 'Save'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { inLondon } from '#contract/delivery/calendar.ts';
import type { Customer, DataRequest } from '#contract/desk/customers.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { useSend } from '#desk/app/send.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { announce } from '#storefront/ui/announcer.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { customerDataPath } from '#desk/app/paths.ts';
import { daysLeftWords, dayWords } from './days-left.ts';
import { EraseDialog } from './erase-dialog.tsx';

/** What the law lets a customer ask for: a copy of their data, or that it is deleted. */
export function CustomerData({ customer }: { customer: Customer }) {
  const may = useMay();
  const [isErasing, setErasing] = useState(false);
  const mayErase = may('customers.erase') && !customer.isBeingDeleted;
  if (!may('customers.export') && !mayErase) return null;
  return (
    <Section title="Their data">
      {may('customers.export') && <DataCopy customer={customer} />}
      {mayErase && (
        <div className={parts.acts}>
          <Button variant="danger" onClick={() => setErasing(true)}>
            Delete the account
          </Button>
        </div>
      )}
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </Section>
  );
}

/** A customer's request for all their data, and the month to answer it. */
function DataCopy({ customer }: { customer: Customer }) {
  const { id, dataRequest } = customer;
  const isOpen = dataRequest !== null && dataRequest.answeredAt === null;
  return (
    <>
      {dataRequest && !isOpen && (
        <p>
          Requested on {dayWords(dataRequest.askedOn)}, sent by {dataRequest.answeredBy},{' '}
          <When at={dataRequest.answeredAt!} />.
        </p>
      )}
      {isOpen ? <OpenRequest customer={customer} request={dataRequest} /> : <AskedForm customer={customer} />}
      <div className={parts.acts}>
        <ButtonLink to={customerDataPath(id)}>All their data</ButtonLink>
      </div>
    </>
  );
}

function OpenRequest({ customer: { id, name }, request }: { customer: Customer; request: DataRequest }) {
  const answer = useDeskAction((send) => send('answerDataRequest', { params: { id } }), {
    doing: `Mark ${name}’s data as sent`,
    done: 'Marked as sent.',
  });
  const { daysLeft } = request;
  return (
    <>
      <p>
        Requested on {dayWords(request.askedOn)}, due on {dayWords(request.dueOn)}.{' '}
        <Badge tone={daysLeft <= 7 ? 'danger' : 'caution'}>{daysLeftWords(daysLeft)}</Badge>
      </p>
      <ActionFailure act={answer} />
      <div className={parts.acts}>
        <Button busy={answer.isBusy && 'Saving...'} onClick={() => void answer.run()}>
          Mark as sent
        </Button>
      </div>
    </>
  );
}

function AskedForm({ customer: { id, name } }: { customer: Customer }) {
  const send = useSend(`Record that ${name} has asked for their data`);
  const { revalidate } = useRevalidator();
  const [today] = useState(() => inLondon(new Date()).day);
  const form = useForm({
    async send({ askedOn = '' }) {
      const { dueOn } = await send('openDataRequest', { params: { id }, body: { askedOn } });
      announce(`It is due on ${dayWords(dueOn)}.`);
      await revalidate();
    },
    fallback: 'It could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="Record a data request">
      <TextField name="askedOn" label="Requested on" type="date" defaultValue={today} max={today} required />
      <FormActions>
        <Button type="submit" busy={form.isBusy && 'Saving...'}>
          Record request
        </Button>
      </FormActions>
    </Form>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { DeskStock } from '#contract/desk/stock.ts';
import { useMay } from '#desk/app/me.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useSend } from '#desk/app/send.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import parts from '#desk/ui/parts.module.css';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { refusedAt } from './at-field.ts';
import { withMore } from './delivery-lines.ts';
import { ScanForm } from './scan-form.tsx';
import { stockPath } from '#desk/app/paths.ts';
import { signed } from './stock-words.ts';

interface Delivery {
  lines: string;
  note: string;
  received: { product: DeskStock; quantity: number }[];
  isDone: boolean;
}
type Line = Delivery['received'][number];

const columnsOf = (isDone: boolean): readonly Column<Line>[] => [
  {
    head: 'Product',
    isTitle: true,
    cell: ({ product }) => (
      <div>
        <Link to={stockPath(product.id)}>{product.name}</Link>
        <span className={parts.soft}>{product.sku}</span>
      </div>
    ),
  },
  { head: 'Shelf', cell: ({ product }) => product.shelf || '–' },
  { head: 'Received', isNumber: true, cell: ({ quantity }) => <strong>{signed(quantity)}</strong> },
  {
    head: 'New shelf total',
    isNumber: true,
    cell: ({ product: { onShelf }, quantity }) =>
      (isDone ? onShelf : onShelf + quantity).toLocaleString('en-GB'),
  },
];

const KEPT = 'delivery';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Receive a delivery',
  load: async () => null,
  failed: 'The page could not be loaded.',
  skeleton: <PageHeader title="Receive a delivery" />,
  children: function ReceivePage() {
    const may = useMay();
    const [delivery, setDelivery] = useState<Delivery | null>(null);
    const send = useSend('Check a delivery');
    const form = useForm({
      async send({ lines = '', note = '' }) {
        const body = { lines, note, isTrial: true };
        const { received } = await refusedAt('lines', send('receiveDelivery', { body }));
        setDelivery({ lines, note, received, isDone: false });
        announce(`${received.length} products would be received. Nothing has been changed yet.`);
      },
      fallback: 'The lines could not be checked. Please try again.',
    });
    const receive = useDeskAction(
      async (sendNow, { lines, note }: Delivery) => {
        const { received } = await sendNow('receiveDelivery', { body: { lines, note } });
        forgetText(KEPT);
        form.ref.current?.reset();
        setDelivery({ lines, note, received, isDone: true });
      },
      { doing: 'Receive a delivery', done: 'Delivery received.' },
    );
    useKeptText(form.ref, KEPT);

    function addLine(sku: string, quantity: number): number {
      const field = form.ref.current!.elements.namedItem('lines') as HTMLTextAreaElement;
      const { lines, total } = withMore(field.value, sku, quantity);
      field.value = lines;
      // As if typed, so that the text is stored and the outdated preview removed.
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return total;
    }
    if (!may('stock.change')) return <EmptyState isPage title="You don’t have permission to do this." />;
    return (
      <Stack>
        <PageHeader
          title="Receive a delivery"
          lead={<p>You see a preview first. The whole delivery is then received together.</p>}
        />
        {/* Once a line changes, the preview is out of date. */}
        <div onInput={() => setDelivery(null)}>
          <Stack isNarrow>
            <ScanForm onAdd={addLine} />
            <Form form={form} label="Delivery">
              <TextArea
                name="lines"
                label="SKU and quantity, one product per line"
                hint="Paste from a spreadsheet or type: SKU, comma, quantity."
                placeholder={'OTTER-3M,12\nCOT-OAK,2'}
                rows={6}
                spellCheck={false}
                autoCapitalize="none"
                required
                faultText="Please enter a SKU and a quantity on each line."
              />
              <TextField
                name="note"
                label="Note"
                hint="Such as the supplier and delivery note number."
                maxLength={DESK_MAX_LENGTH.stockNote}
                autoComplete="off"
              />
              <FormActions>
                <Button
                  type="submit"
                  variant={delivery && !delivery.isDone ? 'secondary' : 'primary'}
                  busy={form.isBusy && 'Looking...'}
                >
                  Preview
                </Button>
              </FormActions>
            </Form>
          </Stack>
        </div>
        {delivery && (
          <>
            <Notice tone={delivery.isDone ? 'success' : 'info'} isSilent>
              {delivery.isDone ? 'Received.' : 'Nothing has been changed yet.'}
            </Notice>
            <Rows
              label={delivery.isDone ? 'Received' : 'To be received'}
              columns={columnsOf(delivery.isDone)}
              rows={delivery.received}
              idOf={({ product }) => product.id}
              empty={null}
            />
            <ActionFailure act={receive} />
            {!delivery.isDone && (
              <div className={parts.acts}>
                <Button
                  variant="primary"
                  busy={receive.isBusy && 'Receiving...'}
                  onClick={() => void receive.run(delivery)}
                >
                  Receive delivery
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
    );
  },
});

import { useState } from 'react';
import type { ExportedParcels } from '#contract/desk/sending.ts';
import { call } from '#desk/app/call.ts';
import { ServiceField } from '#desk/pick-run/service-field.tsx';
import { When } from '#desk/ui/when.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { saveFile } from '#storefront/ui/save-file.ts';
import { Stack } from '#storefront/ui/stack.tsx';

const parcels = (count: number) => (count === 1 ? '1 parcel is' : `${count} parcels are`);

/** Creates a file for printing labels, and lists what is not in it. */
export function ParcelFileDialog({ orders, onClose }: { orders: readonly string[]; onClose: () => void }) {
  const [made, setMade] = useState<ExportedParcels | null>(null);
  const form = useForm({
    async send({ service = '' }) {
      const answer = await call('exportParcels', { query: { orders: orders.join(), service } });
      if (answer.count > 0) saveFile('click-and-drop.csv', 'text/csv', answer.file);
      setMade(answer);
      announce(wordsOf(answer));
    },
    fallback: 'The file could not be made. Please try again.',
  });
  return (
    <Dialog title="Click & Drop file" onClose={onClose}>
      {made ? (
        <Stack>
          <p>{wordsOf(made)}</p>
          {made.stays.length > 0 && (
            <Notice tone="caution">
              <ul>
                {made.stays.map(({ orderNumber, problem }) => (
                  <li key={orderNumber}>
                    {orderNumber}: {problem}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {made.again.length > 0 && (
            <Notice tone="caution">
              <p>These were in an earlier file. You may already have paid for their labels.</p>
              <ul>
                {made.again.map(({ orderNumber, who, at }) => (
                  <li key={orderNumber}>
                    {orderNumber}: {who}, <When at={at} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <FormActions>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </FormActions>
        </Stack>
      ) : (
        <Form form={form} label="Click & Drop">
          <ServiceField />
          <FormActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={form.isBusy && 'Writing...'}>
              Download file
            </Button>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}

function wordsOf({ count, stays }: ExportedParcels): string {
  if (count === 0) return 'None of these orders can be sent now, so no file was made.';
  return `${parcels(count)} in the file${stays.length === 0 ? '' : `, ${stays.length} ${stays.length === 1 ? 'is' : 'are'} not`}.`;
}

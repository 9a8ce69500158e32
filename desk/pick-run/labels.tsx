import type { Tote, PickRun } from '#contract/desk/pick-run.ts';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { slipsPath } from '#desk/app/paths.ts';
import { Section } from '#desk/ui/section.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { saveFile } from '#storefront/ui/save-file.ts';
import type { PickRunSync } from './pick-run-sync.ts';
import { ServiceField } from './service-field.tsx';
import styles from './pick-run.module.css';

/** The files for printing labels: an import file for Click & Drop, and the slips. */
export function Labels({
  round,
  rounds,
  packed,
}: {
  round: PickRun;
  rounds: PickRunSync;
  packed: readonly Tote[];
}) {
  const may = useMay();
  const wanted = new Set(packed.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  const unweighed = round.products.filter(({ id, weightGrams }) => wanted.has(id) && weightGrams === null);
  const form = useForm({
    async send({ service = '' }) {
      await rounds.settle();
      const csv = await call('exportPickRun', { params: { id: round.id }, query: { service } });
      saveFile('click-and-drop.csv', 'text/csv', csv);
    },
    fallback: 'The file could not be made. Please try again.',
  });
  return (
    <Section title={`Labels for ${packed.length === 1 ? '1 parcel' : `${packed.length} parcels`}`}>
      {unweighed.length > 0 && (
        <p className={styles.soft}>
          {unweighed.length === 1 ? `${unweighed[0]!.name} has` : `${unweighed.length} products have`} no
          weight: Click & Drop will ask.
        </p>
      )}
      <Form form={form} label="Click & Drop">
        <ServiceField />
        <FormActions>
          <Button type="submit" busy={form.isBusy && 'Writing...'}>
            Click & Drop file
          </Button>
          {may('orders.print') && (
            <ButtonLink to={slipsPath(packed.map(({ orderNumber }) => orderNumber))}>Print slips</ButtonLink>
          )}
        </FormActions>
      </Form>
    </Section>
  );
}

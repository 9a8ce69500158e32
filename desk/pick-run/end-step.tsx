import { useState } from 'react';
import { orderStatusWords } from '#contract/state-words.ts';
import type { Sending } from '#contract/desk/pick-run.ts';
import { carrierNames } from '#contract/desk/tracking-words.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { call } from '#desk/app/call.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { giveTextBack, setTextAside, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { offerUndo } from '#desk/app/undo.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { Section } from '#desk/ui/section.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { Labels } from './labels.tsx';
import type { PickRunProps } from './pick-run-props.ts';
import { isToPack } from './pick-run-view.ts';
import styles from './pick-run.module.css';

const columns: readonly Column<Sending>[] = [
  {
    head: 'Order',
    isTitle: true,
    cell: ({ orderNumber, line }) => (orderNumber ? <OrderLink number={orderNumber} /> : <q>{line}</q>),
  },
  { head: 'Tote', isNumber: true, cell: ({ crate }) => crate ?? '–' },
  { head: 'Code', cell: ({ code }) => code ?? '–' },
  { head: 'Carrier', cell: ({ carrier }) => carrier ?? '–' },
  {
    head: 'Sending',
    cell: ({ problem }) => (problem === null ? 'Yes' : <span className={styles.short}>{problem}</span>),
  },
];

/** Labels for the packed orders, their tracking codes, and sending them: all of it can be undone for ten seconds. */
export function EndStep({ round, kept, rounds }: PickRunProps) {
  const [seen, setSeen] = useState<{ tracking: string; sendings: Sending[]; isDone: boolean } | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const params = { id: round.id };
  const done = round.crates.filter(({ state, whyNot }) => state === 'packed' && whyNot === null);
  const packed = done.filter(({ isCollected }) => !isCollected);
  const collected = done.filter(({ isCollected }) => isCollected);
  const toPack = round.crates.filter(isToPack).length;
  const name = `tracking ${round.id}`;
  const look = useSend('Check tracking codes');
  const form = useForm({
    async send({ tracking = '' }) {
      await rounds.settle();
      const { sendings } = await look('sendPickRun', { params, body: { tracking, isTrial: true } });
      setSeen({ tracking, sendings, isDone: false });
      announce(`${leaving(sendings)} ready to send. Nothing has been shipped yet.`);
    },
    fallback: 'The codes could not be checked. Please try again.',
  });
  useKeptText(form.ref, name);
  const ship = useDeskAction(
    async (send, tracking: string) => {
      await rounds.settle();
      const { sendings, batch } = await send('sendPickRun', { params, body: { tracking } });
      setSeen({ tracking, sendings, isDone: true });
      if (batch) {
        setTextAside(batch.id, name);
        form.ref.current?.reset();
        offerUndo({
          id: batch.id,
          words: `${batch.count} ${batch.count === 1 ? 'parcel' : 'parcels'} marked as shipped.`,
          seconds: batch.secondsLeft,
          undo: async () => {
            await call('undoJobs', { params: { id: batch.id } });
            giveTextBack(batch.id);
            setSeen(null);
            await rounds.sync();
          },
        });
      }
      await rounds.sync();
    },
    { doing: 'Send the parcels of a pick run', done: 'Sending in a few seconds.' },
  );
  const end = useDeskAction(
    async (send) => {
      await rounds.settle();
      await send('endPickRun', { params });
      await rounds.sync();
    },
    { doing: 'End pick run', done: 'Pick run ended.' },
  );
  return (
    <Stack>
      {kept.acts.length > 0 && <Notice tone="caution">{kept.acts.length} changes not synced yet.</Notice>}
      <ActionFailure act={ship} />
      <ActionFailure act={end} />
      {collected.length > 0 && (
        <Section title="Collection">
          <p>These orders are not sent. Open each one and mark it as ready to collect.</p>
          <ul>
            {collected.map(({ orderNumber, number }) => (
              <li key={orderNumber}>
                <OrderLink number={orderNumber} />, tote {number}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {packed.length > 0 && <Labels round={round} rounds={rounds} packed={packed} />}
      {(packed.length > 0 || seen) && (
        <Section title="Send">
          <div onInput={() => setSeen(null)}>
            <Form form={form} label="Send with tracking">
              <TextArea
                name="tracking"
                label="Tracking codes"
                hint={`One per line: order number and code, or just the codes in tote order. Codes from ${carrierNames.join(', ')} are recognised automatically.`}
                rows={5}
                spellCheck={false}
                autoCapitalize="characters"
                required
                faultText="Please paste the codes, or send without tracking."
              />
              <FormActions>
                <Button type="submit" busy={form.isBusy && 'Looking...'}>
                  Preview
                </Button>
              </FormActions>
            </Form>
          </div>
          {seen && (
            <>
              <Rows
                label={seen.isDone ? orderStatusWords.Shipped : 'Ready to send'}
                columns={columns}
                rows={seen.sendings.map((sending, index) => ({ ...sending, index }))}
                idOf={({ index }) => String(index)}
                empty={null}
              />
              {!seen.isDone && leaving(seen.sendings) > 0 && (
                <Button
                  variant="primary"
                  size="large"
                  wide
                  busy={ship.isBusy && 'Sending...'}
                  onClick={() => void ship.run(seen.tracking)}
                >
                  Send {leaving(seen.sendings)}
                </Button>
              )}
            </>
          )}
          {packed.length > 0 && !seen && (
            <Button size="large" wide busy={ship.isBusy && 'Sending...'} onClick={() => void ship.run('')}>
              All {packed.length} sent without tracking
            </Button>
          )}
        </Section>
      )}
      <Button
        size="large"
        wide
        variant={packed.length === 0 && toPack === 0 ? 'primary' : 'secondary'}
        busy={end.isBusy && 'Ending...'}
        onClick={() => (toPack > 0 ? setIsEnding(true) : void end.run())}
      >
        End pick run
      </Button>
      {isEnding && (
        <ConfirmDialog
          title="End pick run?"
          question={`${toPack} ${toPack === 1 ? 'order is' : 'orders are'} not packed and will be free for others to pick.`}
          confirm="End pick run"
          onConfirm={() => void end.run()}
          onClose={() => setIsEnding(false)}
        />
      )}
    </Stack>
  );
}

const leaving = (sendings: readonly Sending[]) => sendings.filter(({ problem }) => problem === null).length;

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orderStatusWords } from '#contract/state-words.ts';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { Tote } from '#contract/desk/pick-run.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { ToteView } from './tote-view.tsx';
import { totePath, stepPath } from './pick-run-path.ts';
import type { PickRunProps } from './pick-run-props.ts';
import { findTote, isShort, isToPack, nextTote } from './pick-run-view.ts';
import styles from './pick-run.module.css';

/** One tote after another, or the one whose number is entered or whose slip is scanned. */
export function PackStep(props: PickRunProps & { asked: string | null }) {
  const { round, asked } = props;
  const navigate = useNavigate();
  const [last, setLast] = useState(0);
  const crate = (asked !== null && findTote(round.crates, asked)) || nextTote(round.crates, last);
  const open = (to: Tote) => void navigate(totePath(to.orderNumber), { replace: true });
  return (
    <>
      {crate ? (
        <ToteView
          key={crate.orderNumber}
          {...props}
          crate={crate}
          onDone={(words) => {
            setLast(crate.number);
            announce(words);
            // Navigating to the current step would reload it.
            if (asked !== null) void navigate(stepPath('pack'), { replace: true });
          }}
        />
      ) : (
        <EmptyState
          title="Everything is packed."
          action={
            <ButtonLink to={stepPath('end')} replace variant="primary">
              Labels and shipping
            </ButtonLink>
          }
        />
      )}
      <FindTote crates={round.crates} onFound={open} />
      <ul className={styles.crates} aria-label="Totes">
        {round.crates.map((one) => (
          <li key={one.orderNumber}>
            <button
              type="button"
              className={styles.crate}
              data-state={stateOf(one)}
              aria-current={one === crate || undefined}
              aria-label={`Tote ${one.number}: ${stateWords[stateOf(one)]}`}
              onClick={() => open(one)}
            >
              {one.number}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type ToteState = 'open' | 'short' | 'stopped' | 'packed' | 'sent';

const stateWords: Readonly<Record<ToteState, string>> = {
  open: 'to pack',
  short: 'missing stock',
  stopped: 'do not send',
  packed: 'packed',
  sent: orderStatusWords.Shipped.toLowerCase(),
};

function stateOf(crate: Tote): ToteState {
  if (crate.whyNot !== null) return 'stopped';
  if (!isToPack(crate)) return crate.state === 'sent' ? 'sent' : 'packed';
  return isShort(crate) ? 'short' : 'open';
}

function FindTote({ crates, onFound }: { crates: readonly Tote[]; onFound: (crate: Tote) => void }) {
  const form = useForm({
    check: ({ number = '' }): Record<string, string> =>
      findTote(crates, number) ? {} : { number: 'No tote in this pick run has it.' },
    send({ number = '' }) {
      onFound(findTote(crates, number)!);
      form.ref.current?.reset();
    },
  });
  return (
    <Form form={form} label="Open a tote">
      <TextField
        name="number"
        label="Tote or order number"
        hint="Or scan the QR code on the slip with the camera."
        isFilter
        maxLength={DESK_MAX_LENGTH.orderNumber}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <FormActions>
        <Button type="submit">Open</Button>
      </FormActions>
    </Form>
  );
}

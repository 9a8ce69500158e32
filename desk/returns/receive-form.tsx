import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPence } from '#contract/money.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import { conditionWords, RETURN_MAX_LENGTH, type Condition } from '#contract/desk/return-words.ts';
import type { ReturnLine } from '#contract/desk/returns.ts';
import { useMay } from '#desk/app/me.ts';
import { useSend } from '#desk/app/send.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { PoundsField } from '#desk/ui/pounds-field.tsx';
import { penceTyped } from '#desk/ui/typed-numbers.ts';
import parts from '#desk/ui/parts.module.css';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import styles from './returns.module.css';

export type Receivable = Pick<ReturnLine, 'itemId' | 'name' | 'rule' | 'ordered' | 'paidPence'> & {
  /** How many can be in the parcel. */
  max: number;
  before: Pick<ReturnLine, 'received' | 'condition' | 'backOnSale' | 'deductionPence' | 'deductionReason'>;
};

interface Piece {
  received: number;
  condition: Condition;
  /** Null: as the condition suggests. */
  backOnSale: number | null;
  deductionPence: number;
  deductionReason: string;
}

const pieceOf = (
  { max, before }: Receivable,
  { startsAt, condition }: { startsAt: 'all' | 'none'; condition: Condition },
): Piece => ({
  received: before.received ?? (startsAt === 'all' ? max : 0),
  condition: before.condition ?? condition,
  backOnSale: before.received === null ? null : before.backOnSale,
  deductionPence: before.deductionPence,
  deductionReason: before.deductionReason,
});

const onSaleOf = ({ backOnSale, received, condition }: Piece) =>
  Math.min(backOnSale ?? (condition === 'as-new' ? received : 0), received);

/** What came back, line by line: how many, in what condition, how many of them go back on sale, and what is kept back. */
export function ReceiveForm({
  lines,
  startsAt,
  condition = 'as-new',
  mayKeepBack,
  isNext = true,
  to,
  onTyped,
  onSaved,
  onClose,
}: {
  lines: readonly Receivable[];
  startsAt: 'all' | 'none';
  /** What is most likely. */
  condition?: Condition;
  /** Nothing is kept back for a fault. */
  mayKeepBack: boolean;
  /** False: something else comes first. */
  isNext?: boolean;
  /** A return that was announced, or an order of which a parcel came back without a word. */
  to: { id: string; code: string } | { order: string };
  onTyped?: () => void;
  onSaved?: (id: string) => Promise<void> | void;
  /** For a correction. */
  onClose?: () => void;
}) {
  const mayRefund = useMay()('orders.refund');
  const { revalidate } = useRevalidator();
  const send = useSend('id' in to ? `Receive return ${to.code}` : `Receive a parcel of order ${to.order}`);
  const [pieces, setPieces] = useState<Readonly<Record<string, Piece>>>(() =>
    Object.fromEntries(lines.map((line) => [line.itemId, pieceOf(line, { startsAt, condition })])),
  );
  const change = (itemId: string, to: Partial<Piece>) => {
    setPieces((now) => ({ ...now, [itemId]: { ...now[itemId]!, ...to } }));
    onTyped?.();
  };
  const form = useForm({
    async send() {
      const received = lines.map(({ itemId }) => {
        const piece = pieces[itemId]!;
        const reason = piece.deductionReason.trim();
        return {
          ...{ itemId, received: piece.received, condition: piece.condition, backOnSale: onSaleOf(piece) },
          deductionPence: piece.deductionPence,
          deductionReason: piece.deductionPence > 0 && reason !== '' ? reason : null,
        };
      });
      const came = received.filter((line) => line.received > 0);
      if ('id' in to) {
        await send('receiveReturn', { params: { id: to.id }, body: { lines: received } });
        announce('Saved.');
        await revalidate();
        return onClose?.();
      }
      const { id } = await send('receiveUnannounced', { body: { order: to.order, lines: came } });
      announce('Saved.');
      await onSaved?.(id);
    },
    fallback: 'That could not be saved. Please try again.',
  });
  const isNothing = lines.every(({ itemId }) => pieces[itemId]!.received === 0);
  return (
    <Form form={form} label="What came back">
      {lines.map((line) => {
        const { itemId, name, max, rule, ordered, paidPence } = line;
        const piece = pieces[itemId]!;
        const cannotReturn = rule === 'made-to-order' || (rule === 'sealed' && piece.condition !== 'as-new');
        return (
          <fieldset key={itemId} className={styles.line}>
            <legend>{name}</legend>
            {returnRuleSentences[rule] && <p className={parts.soft}>{returnRuleSentences[rule]}</p>}
            <div className={styles.stacked}>
              <strong aria-hidden="true">Received</strong>
              <QuantityStepper
                value={piece.received}
                min={0}
                max={max}
                maxMessage={`At most ${max} can come back.`}
                label={`Received of ${name}`}
                onChange={(received) => change(itemId, { received })}
              />
            </div>
            {piece.received > 0 && (
              <>
                <SelectField
                  name={`condition ${itemId}`}
                  label="Condition"
                  value={piece.condition}
                  onChange={(event) => change(itemId, { condition: event.currentTarget.value as Condition })}
                >
                  <Choices of={conditionWords} />
                </SelectField>
                <div className={styles.stacked}>
                  <strong aria-hidden="true">Back on sale</strong>
                  <QuantityStepper
                    value={onSaleOf(piece)}
                    min={0}
                    max={piece.received}
                    maxMessage={`${piece.received} came back.`}
                    label={`Back on sale of ${name}`}
                    onChange={(backOnSale) => change(itemId, { backOnSale })}
                  />
                </div>
                {mayRefund && mayKeepBack && (piece.condition !== 'as-new' || cannotReturn) && (
                  <>
                    <div
                      onChange={(event) =>
                        change(itemId, {
                          deductionPence: penceTyped((event.target as HTMLInputElement).value),
                        })
                      }
                    >
                      <PoundsField
                        name={`deduction ${itemId}`}
                        label="Keep back"
                        hint={`${
                          cannotReturn
                            ? 'The buyer was told that it can’t be returned, so its whole price may be kept back.'
                            : 'Only for wear beyond trying it as in a shop.'
                        } ${formatPence(Math.floor((paidPence * piece.received) / ordered))} was paid for ${piece.received === 1 ? 'it' : `these ${piece.received}`}.`}
                        pence={piece.deductionPence}
                      />
                    </div>
                    {piece.deductionPence > 0 && (
                      <TextArea
                        name={`reason ${itemId}`}
                        label="Why"
                        hint="The buyer reads this."
                        value={piece.deductionReason}
                        onChange={(event) => change(itemId, { deductionReason: event.currentTarget.value })}
                        maxLength={RETURN_MAX_LENGTH.reason}
                        rows={2}
                        required
                      />
                    )}
                  </>
                )}
              </>
            )}
          </fieldset>
        );
      })}
      <FormActions>
        {onClose && <Button onClick={onClose}>Cancel</Button>}
        <Button
          type="submit"
          variant={isNext ? 'primary' : 'secondary'}
          size="large"
          wide
          disabled={isNothing}
          busy={form.isBusy && 'Saving...'}
        >
          Save what came back
        </Button>
      </FormActions>
    </Form>
  );
}

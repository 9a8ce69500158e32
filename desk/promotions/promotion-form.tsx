import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { UNDO_SECONDS } from '#contract/desk/order-words.ts';
import {
  CHOSEN_FAULT,
  CODE_FAULT,
  DAYS_FAULT,
  PERCENT_FAULT,
  POUNDS_FAULT,
  PROMOTION_LIMITS,
  reductionKindWords,
} from '#contract/desk/promotion-words.ts';
import type { DeskPromotion, PromotionRecord, TriedPromotion } from '#contract/desk/promotions.ts';
import { poundsFromPence } from '#contract/money.ts';
import { NUMBER_LENGTH, readPence, readWhole } from '#contract/numbers.ts';
import { readCode } from '#contract/pricing/promotion.ts';
import { forgetText, readText, typedOn, useKeptText } from '#desk/app/kept-text.ts';
import { promotionPath } from '#desk/app/paths.ts';
import { useSend } from '#desk/app/send.ts';
import { offerUndo } from '#desk/app/undo.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { useConflict } from '#desk/ui/conflict.tsx';
import { PoundsField } from '#desk/ui/pounds-field.tsx';
import { Section } from '#desk/ui/section.tsx';
import { checkedBy, poundsProblem as minimumProblem } from '#desk/ui/typed-numbers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import {
  Form,
  FormActions,
  FormRow,
  useForm,
  type FormFaults,
  type FormValues,
} from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { ChosenField } from './chosen-field.tsx';
import {
  idsOf,
  NOTHING_CHOSEN,
  largeWarning,
  readPercent,
  recordOf,
  recordTyped,
  type Chosen,
} from './promotion-text.ts';
import { fieldWords, showField } from './conflict-words.ts';
import { TrialBasket } from './trial-basket.tsx';
import styles from './promotions.module.css';

const percentProblem = checkedBy(readPercent, PERCENT_FAULT);
const poundsProblem = checkedBy(
  (text) => readPence(text, { min: 1, max: PROMOTION_LIMITS.pence }),
  POUNDS_FAULT,
);
/** Of a field that may be left empty. */
const usesProblem = (max: number) => {
  const words = `Please enter a whole number from 1 to ${max.toLocaleString('en-GB')}, or leave it empty.`;
  const problemIn = checkedBy((text) => readWhole(text, { min: 1, max }), words);
  return (text: string) => (text.trim() === '' ? '' : problemIn(text));
};
const usesMaxProblem = usesProblem(PROMOTION_LIMITS.usesMax);
const usesEachProblem = usesProblem(PROMOTION_LIMITS.usesPerCustomer);

const fallback = 'The code could not be saved. Please try again.';

/** The rules of a code, with a basket to try them on before they are saved. */
export function PromotionForm({
  promotion,
  like = null,
  places,
  onReplaced,
}: {
  /** Null for a new one. */
  promotion: DeskPromotion | null;
  /** The one that a new one is a copy of. */
  like?: DeskPromotion | null;
  places: readonly { id: string; path: string }[];
  /** The form has to show other values than were typed. */
  onReplaced?: () => void;
}) {
  const from = promotion ?? like;
  const keptAs = `promotion ${promotion?.id ?? `new ${like?.id ?? ''}`}`;
  const send = useSend(promotion ? `Change ${promotion.code}` : 'Make a promotion code');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState(() => keptChoice(keptAs, 'kind') ?? from?.reduction.kind ?? 'percent');
  const [scope, setScope] = useState(
    () => keptChoice(keptAs, 'scope') ?? (from?.chosen ? 'chosen' : 'everything'),
  );
  const [chosen, setChosen] = useState<Chosen>(from?.chosen ?? NOTHING_CHOSEN);
  const [warning, setWarning] = useState(() => (from ? largeWarning(recordOf(from)) : ''));
  const [tried, setTried] = useState<TriedPromotion | null>(null);
  const seen = promotion && typedOn(keptAs, { version: promotion.version, record: recordOf(promotion) });

  async function save(id: string, record: PromotionRecord, version: number) {
    const before = seen!.record;
    const { version: saved, code } = await send('changePromotion', {
      params: { id },
      body: { ...record, version },
    });
    forgetText(keptAs);
    announce('Saved.');
    offerUndo({
      id,
      words: `${code} changed.`,
      seconds: UNDO_SECONDS,
      async undo() {
        await send('changePromotion', { params: { id }, body: { ...before, version: saved } });
        await revalidate();
        onReplaced?.();
      },
    });
    await revalidate();
  }
  const conflict = useConflict<PromotionRecord>(
    async (fields, met) => {
      const theirs = Object.fromEntries(met?.fields.map((one) => [one.field, one.theirs]) ?? []);
      await save(promotion!.id, { ...theirs, ...fields }, met?.version ?? seen!.version);
      if (met) onReplaced?.();
    },
    {
      nameOf: (field) => fieldWords[field as keyof PromotionRecord],
      show: showField,
      saw: (field) => seen!.record[field as keyof PromotionRecord],
      fallback,
    },
  );
  const form = useForm({
    check: (values) => faultsIn(values, chosen),
    async send(values) {
      const record = recordTyped(values, idsOf(chosen));
      if (promotion) return conflict.save(record);
      const { id, code } = await send('createPromotion', { body: record });
      forgetText(keptAs);
      announce(`${code} made.`);
      await navigate(promotionPath(id), { replace: true });
    },
    fallback,
  });
  useKeptText(form.ref, keptAs, () => seen);

  const numbers = { inputMode: 'numeric', maxLength: NUMBER_LENGTH, autoComplete: 'off' } as const;
  return (
    <div className={styles.columns}>
      <Section title={promotion ? 'Rules' : 'New code'}>
        <div
          onInput={() => {
            setTried(null);
            setWarning(largeWarning(recordTyped(valuesOf(form.ref.current!), null)));
          }}
        >
          <Form form={form} label="Promotion code">
            <FormRow>
              <TextField
                name="code"
                label="Code"
                hint="3 to 24 letters and digits. Shoppers can type it in small letters too."
                defaultValue={promotion?.code}
                problemIn={(text) => (readCode(text) === null ? CODE_FAULT : '')}
                maxLength={PROMOTION_LIMITS.code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
              <TextField
                name="name"
                label="Name"
                hint="Only staff see it."
                defaultValue={from && from.name !== from.code ? from.name : ''}
                maxLength={PROMOTION_LIMITS.name}
                autoComplete="off"
              />
            </FormRow>
            <FormRow>
              <SelectField
                name="kind"
                label="Takes off"
                defaultValue={from?.reduction.kind}
                onChange={(event) => setKind(event.target.value)}
              >
                <Choices of={reductionKindWords} />
              </SelectField>
              {kind === 'percent' && (
                <TextField
                  name="reduction.percent"
                  label="Percentage"
                  defaultValue={from?.reduction.kind === 'percent' ? from.reduction.percent : ''}
                  problemIn={percentProblem}
                  {...numbers}
                  required
                />
              )}
              {kind === 'pounds' && (
                <TextField
                  name="reduction.pence"
                  label="Pounds off, £"
                  defaultValue={
                    from?.reduction.kind === 'pounds' ? poundsFromPence(from.reduction.pence).toFixed(2) : ''
                  }
                  problemIn={poundsProblem}
                  {...numbers}
                  inputMode="decimal"
                  required
                />
              )}
            </FormRow>
            {kind === 'delivery' && (
              <p>
                Takes the price of the cheapest parcel off the delivery. For a faster way the shopper pays the
                rest.
              </p>
            )}
            <SelectField
              name="scope"
              label="For"
              hint="First infant formula never takes part: the law forbids promoting it."
              defaultValue={from?.chosen ? 'chosen' : 'everything'}
              onChange={(event) => setScope(event.target.value)}
            >
              <Choices of={{ everything: 'Everything', chosen: 'Chosen categories and products' }} />
            </SelectField>
            {scope === 'chosen' && (
              <ChosenField
                chosen={chosen}
                places={places}
                onChange={(next) => {
                  setTried(null);
                  setChosen(next);
                }}
              />
            )}
            <PoundsField
              name="minimumPence"
              label="Minimum spend, £"
              hint="Counts only what takes part, at its usual price. 0: no minimum."
              pence={from?.minimumPence ?? 0}
            />
            {warning !== '' && <Notice tone="caution">{warning}</Notice>}
            <FormRow>
              <TextField
                name="firstDay"
                label="First day"
                type="date"
                hint="If empty, from now on."
                defaultValue={from?.firstDay ?? ''}
              />
              <TextField
                name="lastDay"
                label="Last day"
                type="date"
                hint="To its end, in London. If empty, without end."
                defaultValue={from?.lastDay ?? ''}
              />
            </FormRow>
            <FormRow>
              <TextField
                name="usesMax"
                label="Uses in all"
                hint="If empty, any number. A number below what is used already ends the code."
                defaultValue={from?.usesMax ?? ''}
                problemIn={usesMaxProblem}
                {...numbers}
              />
              <TextField
                name="usesPerCustomer"
                label="Uses per customer"
                hint="If empty, any number."
                defaultValue={from?.usesPerCustomer ?? ''}
                problemIn={usesEachProblem}
                {...numbers}
              />
            </FormRow>
            <p>
              Wherever you offer the code, say its conditions beside it: what it is for, the minimum spend,
              until when and how often.
            </p>
            <FormActions>
              <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
                {promotion ? 'Save code' : 'Make code'}
              </Button>
            </FormActions>
          </Form>
        </div>
        {conflict.dialog}
      </Section>
      <TrialBasket
        id={promotion?.id ?? null}
        read={() => {
          const values = valuesOf(form.ref.current!);
          const problem = unreadIn(values);
          if (problem) throw new UserFacingError(problem);
          return recordTyped(values, idsOf(chosen));
        }}
        tried={tried}
        onTried={setTried}
      />
    </div>
  );
}

/** What was chosen before a reload: the fields that come with it must be there to be filled in again. */
function keptChoice(keptAs: string, field: 'kind' | 'scope'): string | undefined {
  return (JSON.parse(readText(keptAs) ?? '{}') as Record<string, string | undefined>)[field];
}

function faultsIn(values: FormValues, chosen: Chosen): FormFaults {
  const { scope, firstDay = '', lastDay = '' } = values;
  const isEmpty = Object.values(idsOf(chosen)).every(({ length }) => length === 0);
  return {
    ...(scope === 'chosen' && isEmpty && { scope: CHOSEN_FAULT }),
    ...(firstDay !== '' && lastDay !== '' && lastDay < firstDay && { lastDay: DAYS_FAULT }),
  };
}

/** What cannot be read of the fields that may be empty; the shop says what is wrong with the others. */
function unreadIn({ minimumPence = '', usesMax = '', usesPerCustomer = '' }: FormValues): string {
  return minimumProblem(minimumPence) || usesMaxProblem(usesMax) || usesEachProblem(usesPerCustomer);
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

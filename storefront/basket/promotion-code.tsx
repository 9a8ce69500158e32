import { useRef, useState } from 'react';
import type { Basket } from '#contract/basket.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FieldWithButton } from '#storefront/ui/field-with-button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { announceBasketUpdate } from './basket-summary.ts';
import type { BasketAnswer } from './whole-basket.ts';
import styles from './promotion-code.module.css';

/** The basket's promotion code, with a way to put one in or take it out. Works inside the checkout's form, so it is none itself. */
export function PromotionCode({
  basket,
  onChanged,
}: {
  basket: Basket;
  onChanged: (answer: BasketAnswer) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  /** Why the code that was just tried was not put in. */
  const [refused, setRefused] = useState('');
  const [typed, setTyped] = useState('');
  const group = useRef<HTMLDivElement>(null);

  const apply = useAction(
    async () => {
      if (typed.trim() === '') return;
      const answer = await call('setBasketCode', { body: { code: typed } });
      announceBasketUpdate(answer);
      onChanged(answer);
      const isIn = answer.discount !== null;
      setRefused(answer.code === null || !isIn ? (answer.codeProblem ?? '') : '');
      if (answer.code === null) return;
      setTyped('');
      setIsOpen(false);
      announce(
        isIn ? `${answer.code} is in your basket: ${answer.discount!.label}.` : (answer.codeProblem ?? ''),
      );
      group.current?.focus();
    },
    { fallback: 'The code could not be checked. Please try again.' },
  );
  const remove = useAction(
    async () => {
      const answer = await call('removeBasketCode', {});
      announceBasketUpdate(answer);
      onChanged(answer);
      setRefused('');
      group.current?.focus();
    },
    { fallback: 'The code could not be removed. Please try again.', done: () => 'The code is removed.' },
  );

  const failure = apply.failure || remove.failure;
  const { code, discount, codeProblem } = basket;
  // No code is for what may not be promoted.
  if (code === null && basket.items.every(({ isPromotable }) => !isPromotable)) return null;
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label="Promotion code" className={styles.code}>
      {code !== null ? (
        <div className={styles.applied}>
          <p>
            <strong>{code}</strong> {discount?.label}
          </p>
          <Button
            variant="quiet"
            size="small"
            icon="close"
            iconOnly
            busy={remove.isBusy && 'Removing...'}
            onClick={() => void remove.run()}
          >
            {`Remove ${code}`}
          </Button>
        </div>
      ) : isOpen ? (
        <FieldWithButton>
          <TextField
            isFilter
            name="promotionCode"
            label="Code"
            value={typed}
            maxLength={MAX_LENGTH.promotionCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            fault={refused}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefused('');
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void apply.run();
            }}
          />
          <Button busy={apply.isBusy && 'Checking...'} onClick={() => void apply.run()}>
            Apply
          </Button>
        </FieldWithButton>
      ) : (
        <TextButton
          icon="plus"
          onClick={() => {
            setIsOpen(true);
            requestAnimationFrame(() => group.current?.querySelector('input')?.focus());
          }}
        >
          Add a code
        </TextButton>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {code !== null && codeProblem && (
        <Notice tone="caution" isSilent>
          {codeProblem}
        </Notice>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSessionOver } from '#storefront/app/calls/error-kind.ts';
import type { LoginState } from '#storefront/session/return-to.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { buyAgain, outcomeWords, type BoughtLine, type LineAgain } from './buy-again.ts';

/** Puts a bought line, or all lines of an order, into the basket at today's prices, and says what has changed. */
export function BuyAgain({
  lines,
  name,
  children,
}: {
  lines: readonly BoughtLine[];
  /** What is bought, for screen readers. */
  name: string;
  children: string;
}) {
  const [outcomes, setOutcomes] = useState<readonly LineAgain[]>([]);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { run, isBusy, failure } = useAction(
    async () => {
      try {
        setOutcomes(await buyAgain(lines));
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        const state: LoginState = { from: pathname };
        await navigate('/login', { state });
      }
    },
    { fallback: 'Failed to add to basket.' },
  );
  const noted = outcomes.filter(({ words }) => words !== '');
  return (
    <>
      <Button
        size="small"
        icon="basket"
        busy={isBusy && 'Adding...'}
        aria-label={isBusy ? undefined : `${children}: ${name}`}
        onClick={() => void run()}
      >
        {children}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
      {outcomes.length > 0 && (
        <Notice
          tone={outcomes.every(({ isAdded }) => isAdded) ? 'success' : 'caution'}
          action={
            <ButtonLink to="/basket" size="small">
              View Basket
            </ButtonLink>
          }
        >
          {outcomeWords(outcomes)}
          {noted.map(({ name: about, words }) => (
            <span key={about}> {outcomes.length > 1 ? `${about}: ${words}` : words}</span>
          ))}
        </Notice>
      )}
    </>
  );
}

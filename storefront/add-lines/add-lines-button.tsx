import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSessionOver } from '#storefront/app/calls/error-kind.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import type { LoginState } from '#storefront/session/return-to.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { addLines, outcomeWords, type AddedLine, type WantedLine } from './add-lines.ts';

/** Puts several lines into the basket at today's prices, and says what has changed and what could not be added. */
export function AddLines({
  lines,
  name,
  children,
}: {
  lines: readonly WantedLine[];
  /** What they are, for screen readers. */
  name: string;
  children: string;
}) {
  const [outcomes, setOutcomes] = useState<readonly AddedLine[]>([]);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logIn = () => {
    const state: LoginState = { from: pathname };
    return navigate('/login', { state });
  };
  const { run, isBusy, failure } = useAction(
    async () => {
      try {
        if (!currentSession()) return logIn();
        setOutcomes(await addLines(lines));
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        await logIn();
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

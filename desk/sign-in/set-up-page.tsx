import { useEffect, useState, type ReactNode } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ApiError } from '#contract/call.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Alone, AloneFailed } from './alone.tsx';
import { AuthenticatorSteps, type Offer } from './authenticator-steps.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { WhoAndHow, type Person, type SetUpLink } from './who-and-how.tsx';

/**
 * The token comes after the address's `#`, which is never sent to the server. It is read once and removed from sight at
 * once.
 */
let token = '';

export async function loader(): Promise<SetUpLink | ApiError> {
  const fragment = window.location.hash.slice(1);
  if (fragment) {
    token = fragment;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
  try {
    return await call('readSetUpLink', { body: { token } });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const titles = {
  'first-owner': 'Set up your desk',
  invite: 'Welcome to the desk',
  recover: 'Get back into the desk',
};

type Step =
  | { name: 'who' }
  | { name: 'password'; person: Person; offer: Offer }
  | { name: 'codes'; codes: readonly string[] };

export function Component() {
  const link = useLoaderData<SetUpLink | ApiError>();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'who' });
  useEffect(() => {
    // Opening another link in the same tab changes only the part after the `#`.
    const reload = () => window.location.hash && window.location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);

  if (link instanceof ApiError) {
    return link.status === 0 || link.status >= 500 ? (
      <AloneFailed error={link} />
    ) : (
      <LinkOver words={link.words} />
    );
  }
  const enter = () => navigate(deskPages.home, { replace: true });
  return (
    <Alone title={titles[link.purpose]} lead={link.shopName}>
      <Card>
        {step.name === 'who' && (
          <WhoAndHow
            link={link}
            token={token}
            onIn={enter}
            onPassword={(person, offer) => setStep({ name: 'password', person, offer })}
          />
        )}
        {step.name === 'password' && (
          <AuthenticatorSteps
            offer={step.offer}
            email={link.email ?? step.person.email ?? ''}
            passwordMinLength={link.passwordMinLength}
            onCancel={() => setStep({ name: 'who' })}
            send={async (values) => {
              const { recoveryCodes } = await call('setUpWithPassword', {
                body: { token, ...step.person, ...values },
              });
              setStep({ name: 'codes', codes: recoveryCodes });
            }}
          />
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onStored={() => void enter()} />}
      </Card>
    </Alone>
  );
}

function LinkOver({ words }: { words: string }): ReactNode {
  return (
    <Alone title="This link doesn’t work">
      <EmptyState title={words} action={<ButtonLink to={deskPages.login}>Log in</ButtonLink>} />
    </Alone>
  );
}

import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { ErrorState } from '#storefront/ui/error-state.tsx';
import styles from './sign-in.module.css';

/** A screen for people who are not logged in yet. */
export function Alone({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className={styles.alone}>
      <title>{`${title} · Desk`}</title>
      <header className={styles.head}>
        <img src="/favicon.svg" width="48" height="48" alt="" />
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </main>
  );
}

export function AloneFailed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <main className={styles.alone}>
      <ErrorState
        isPage
        message="The desk could not be opened."
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      >
        {errorMessage(error, 'Please try again.')}
      </ErrorState>
    </main>
  );
}

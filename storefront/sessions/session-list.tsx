import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '#contract/dates.ts';
import type { OpenSession } from '#contract/sessions.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { SessionListSkeleton } from './session-list-skeleton.tsx';
import styles from './session-list.module.css';

/** In place of a session's id: every session but this one. */
const OTHERS = 'others';

/**
 * Where the customer is logged in, with buttons to end each session. It loads its own data, because it is part of
 * another page.
 */
export function SessionList() {
  const [attempt, setAttempt] = useState(1);
  return <Sessions key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function Sessions({ onRetry }: { onRetry: () => void }) {
  const [sessions, setSessions] = useState<readonly OpenSession[] | null>(null);
  const [notLoaded, setNotLoaded] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    call('listSessions', {}, { signal: leaving.signal }).then(setSessions, (error: unknown) => {
      if (!leaving.signal.aborted)
        setNotLoaded(errorMessage(error, 'Failed to load where you are logged in.'));
    });
    return () => leaving.abort();
  }, []);

  const {
    run: end,
    busyWith,
    failure,
  } = useAction(
    async (which: string) => {
      if (which === OTHERS) await call('endOtherSessions', {});
      else await call('endSession', { params: { id: which } }).catch(unlessOver);
      setSessions(
        (before) => before?.filter((session) => session.isCurrent || isOther(session, which)) ?? null,
      );
      // The pressed button is about to go, so the focus moves to the heading.
      heading.current?.focus();
    },
    {
      fallback: 'Failed to end the session.',
      done: (which) => (which === OTHERS ? 'All other sessions have ended.' : 'The session has ended.'),
    },
  );
  const ending = busyWith?.[0];

  return (
    <Card as="section">
      <Stack>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Where You Are Logged In
        </h2>
        {failure && <Notice tone="error">{failure}</Notice>}
        {notLoaded && (
          <Notice
            tone="error"
            action={
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            }
          >
            {notLoaded}
          </Notice>
        )}
        {!sessions && !notLoaded && <SessionListSkeleton />}
        {sessions && (
          <Stack as="ul" gap="small">
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </Stack>
        )}
        {sessions && sessions.length > 1 && (
          <div>
            <Button busy={ending === OTHERS && 'Ending...'} onClick={() => void end(OTHERS)}>
              End all others
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Session({
  session,
  isEnding,
  onEnd,
}: {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { device, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <Row as="li" className={styles.session}>
      <div>
        <RowName>
          {device}
          {isCurrent && <Badge tone="success">This device</Badge>}
        </RowName>
        <p className={styles.soft}>{`Logged in ${formatMoment(createdAt)}`}</p>
        {!isCurrent && <p className={styles.soft}>{`Last seen ${formatMoment(lastSeenAt)}`}</p>}
      </div>
      {!isCurrent && (
        <Button
          size="small"
          busy={isEnding && 'Ending...'}
          onClick={onEnd}
          aria-label={
            isEnding ? undefined : `End session of ${device}, last seen ${formatMoment(lastSeenAt)}`
          }
        >
          End session
        </Button>
      )}
    </Row>
  );
}

function isOther(session: OpenSession, which: string): boolean {
  return which !== OTHERS && session.id !== which;
}

/** A session that has ended meanwhile needs no ending. */
function unlessOver(error: unknown): void {
  if (!hasCode(error, 'sessions/not-found')) throw error;
}

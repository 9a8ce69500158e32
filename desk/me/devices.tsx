import type { OpenSession } from '#contract/sessions.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './me.module.css';

/** The devices on which the person is logged in. */
export function Devices({ sessions }: { sessions: readonly OpenSession[] }) {
  const end = useDeskAction((send, { id }: OpenSession) => send('endOneOwnSession', { params: { id } }), {
    doing: 'Log out a device',
    done: 'Device logged out.',
  });
  const endOthers = useDeskAction((send) => send('endOtherOwnSessions', {}), {
    doing: 'Log out all other devices',
    done: 'All other devices logged out.',
  });
  return (
    <Section
      title="Devices"
      act={
        sessions.length > 1 && (
          <Button
            variant="danger"
            busy={endOthers.isBusy && 'Logging out...'}
            onClick={() => void endOthers.run()}
          >
            Log out all others
          </Button>
        )
      }
    >
      <ActionFailure act={end} />
      <ActionFailure act={endOthers} />
      <Stack as="ul" gap="small">
        {sessions.map((session) => (
          <Row key={session.id} as="li" className={styles.item}>
            <div>
              <RowName>
                {session.device}
                {session.isCurrent && <Badge tone="action">This device</Badge>}
              </RowName>
              <p className={styles.soft}>
                Since <When at={session.createdAt} /> · last seen <When at={session.lastSeenAt} />
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="small"
                busy={end.busyWith?.[0].id === session.id && 'Logging out...'}
                onClick={() => void end.run(session)}
              >
                Log out
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

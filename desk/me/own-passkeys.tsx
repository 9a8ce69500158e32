import { useState } from 'react';
import type { Passkey } from '#contract/desk/me.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { canUsePasskeys, createPasskey } from '#desk/sign-in/passkeys.ts';
import type { Passkeys } from '#desk/sign-in/ways-to-log-in.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Row, RowName } from '#storefront/ui/row.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './me.module.css';

export function OwnPasskeys({ passkeys, here }: { passkeys: readonly Passkey[]; here: Passkeys }) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const isOffered = here.areOffered && canUsePasskeys();
  const add = useDeskAction(
    async (send) => {
      const { options } = await send('startPasskey', {});
      await send('addPasskey', { body: { credential: await createPasskey(options) } });
    },
    { doing: 'Add a passkey', done: 'Passkey added.' },
  );
  const remove = useDeskAction((send, { id }: Passkey) => send('removePasskey', { params: { id } }), {
    doing: 'Remove a passkey',
    done: 'Passkey removed.',
  });
  return (
    <Section
      title="Passkeys"
      act={
        isOffered && (
          <Button
            variant={passkeys.length < 2 ? 'primary' : 'secondary'}
            icon="plus"
            busy={add.isBusy && 'Adding...'}
            onClick={() => void add.run()}
          >
            Add a passkey
          </Button>
        )
      }
    >
      {!isOffered && <Notice isSilent>{here.whyNot ?? 'This browser does not support passkeys.'}</Notice>}
      {isOffered && passkeys.length === 1 && (
        <Notice isSilent>
          You have one passkey. Add another, on your phone or a security key, so that you can still log in if
          you lose this device.
        </Notice>
      )}
      {isOffered && passkeys.length > 0 && (
        <p className={styles.soft}>
          Passkeys only work at the desk’s current address. Before you change the address, everyone needs a
          password and authenticator app; afterwards they can add new passkeys.
        </p>
      )}
      <ActionFailure act={add} />
      <ActionFailure act={remove} />
      {passkeys.length === 0 ? (
        <p className={styles.soft}>You have no passkey yet.</p>
      ) : (
        <Stack as="ul" gap="small">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} as="li" className={styles.item}>
              <div>
                <RowName>
                  {passkey.label}
                  {!passkey.worksHere && <Badge tone="danger">Does not work here</Badge>}
                  {passkey.isBackedUp && <Badge tone="success">On your other devices too</Badge>}
                </RowName>
                <p className={styles.soft}>
                  Created for {passkey.host}, <When at={passkey.createdAt} />
                  {passkey.lastUsedAt && (
                    <>
                      {' '}
                      · last used <When at={passkey.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <Button
                variant="danger"
                size="small"
                busy={remove.busyWith?.[0].id === passkey.id && 'Removing...'}
                onClick={() => setLeaving(passkey)}
              >
                Remove
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      {leaving && (
        <ConfirmDialog
          title="Remove this passkey?"
          question={`You will no longer be able to log in with “${leaving.label}”. It can’t be restored, but you can add a new one.`}
          confirm="Remove"
          isDangerous
          onConfirm={() => void remove.run(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  );
}

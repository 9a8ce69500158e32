import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Role } from '#contract/desk/permissions.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useSend } from '#desk/app/send.ts';
import { penceTyped } from '#desk/ui/typed-numbers.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import type { StaffLink } from './link-dialog.tsx';
import { RoleFields } from './role-fields.tsx';
import styles from './staff.module.css';

/**
 * One person: their role, and the acts concerning them. Nobody is ever deleted, because the log refers to them by name.
 */
export function PersonDialog({
  person,
  onClose,
  onLink,
}: {
  person: StaffMember;
  onClose: () => void;
  onLink: (link: StaffLink) => void;
}) {
  const { name, state, openSessions } = person;
  const params = { id: person.id };
  const [isSuspending, setIsSuspending] = useState(false);
  const send = useSend(`Change ${name}’s permissions`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ role, refundLimitPence }) {
      const body = {
        ...(role !== person.role && { role: role as Role }),
        ...(refundLimitPence !== undefined && { refundLimitPence: penceTyped(refundLimitPence) }),
      };
      await send('changeStaff', { params, body });
      announce('Saved.');
      onClose();
      await revalidate();
    },
    fallback: 'It could not be saved. Please try again.',
  });
  const suspend = useDeskAction((send) => send('suspendStaff', { params }), {
    doing: `Suspend ${name}`,
    done: `${name} has been suspended.`,
  });
  const reinstate = useDeskAction((send) => send('reinstateStaff', { params }), {
    doing: `Reactivate ${name}`,
    done: `${name} can log in again.`,
  });
  const endSessions = useDeskAction((send) => send('endSessionsOfStaff', { params }), {
    doing: `Log ${name} out everywhere`,
    done: `${name} has been logged out everywhere.`,
  });
  const makeLink = useDeskAction(
    async (send) => {
      const mailedTo = state === 'invited' ? person.email : null;
      onLink({ name, mailedTo, ...(await send('linkStaff', { params })) });
    },
    {
      doing: `Create a new link for ${name}`,
      done: 'Link created.',
    },
  );

  return (
    <Dialog title={name} onClose={onClose}>
      <p className={styles.email}>{person.email}</p>
      <Form form={form} label={`${name}’s permissions`}>
        <RoleFields now={person.role} refundLimitPence={person.refundLimitPence} />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            Save
          </Button>
        </FormActions>
      </Form>
      <hr className={styles.rule} />
      {[suspend, reinstate, endSessions, makeLink].map((act, index) => (
        <ActionFailure key={index} act={act} />
      ))}
      <div className={styles.acts}>
        {state !== 'suspended' && (
          <Button busy={makeLink.isBusy && 'Making...'} onClick={() => void makeLink.run()}>
            {state === 'invited' ? 'New link' : 'Recovery link'}
          </Button>
        )}
        {openSessions > 0 && (
          <Button busy={endSessions.isBusy && 'Logging out...'} onClick={() => void endSessions.run()}>
            Log out everywhere
          </Button>
        )}
        {state === 'suspended' ? (
          <Button busy={reinstate.isBusy && 'Reactivating...'} onClick={() => void reinstate.run()}>
            Reactivate
          </Button>
        ) : (
          <Button
            variant="danger"
            busy={suspend.isBusy && 'Suspending...'}
            onClick={() => setIsSuspending(true)}
          >
            Suspend
          </Button>
        )}
      </div>
      {isSuspending && (
        <ConfirmDialog
          title={`Suspend ${name}?`}
          question={`${name} will be logged out everywhere and can’t log in until you reactivate them.`}
          confirm="Suspend"
          isDangerous
          onConfirm={() => void suspend.run()}
          onClose={() => setIsSuspending(false)}
        />
      )}
    </Dialog>
  );
}

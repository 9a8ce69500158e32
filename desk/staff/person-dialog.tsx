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
  const send = useSend(`Change what ${name} may do`);
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
    done: `${name} is suspended.`,
  });
  const reinstate = useDeskAction((send) => send('reinstateStaff', { params }), {
    doing: `Let ${name} in again`,
    done: `${name} may log in again.`,
  });
  const endSessions = useDeskAction((send) => send('endSessionsOfStaff', { params }), {
    doing: `Log ${name} out everywhere`,
    done: `${name} is logged out everywhere.`,
  });
  const makeLink = useDeskAction(async (send) => onLink({ name, ...(await send('linkStaff', { params })) }), {
    doing: `Make a new link for ${name}`,
    done: 'The link is made.',
  });

  return (
    <Dialog title={name} onClose={onClose}>
      <p className={styles.email}>{person.email}</p>
      <Form form={form} label={`What ${name} may do`}>
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
            {state === 'invited' ? 'New link' : 'Link to get back in'}
          </Button>
        )}
        {openSessions > 0 && (
          <Button busy={endSessions.isBusy && 'Logging out...'} onClick={() => void endSessions.run()}>
            Log out everywhere
          </Button>
        )}
        {state === 'suspended' ? (
          <Button busy={reinstate.isBusy && 'Letting them in...'} onClick={() => void reinstate.run()}>
            Let in again
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
          question={`${name} is logged out everywhere and cannot log in until you let them in again.`}
          confirm="Suspend"
          isDangerous
          onConfirm={() => void suspend.run()}
          onClose={() => setIsSuspending(false)}
        />
      )}
    </Dialog>
  );
}

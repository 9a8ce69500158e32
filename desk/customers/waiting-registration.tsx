import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMay } from '#desk/app/me.ts';
import { When } from '#desk/ui/when.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';

export interface Waiting {
  email: string;
  registeredAt: string;
}

/** Somebody has registered but not opened the link in the email, so there is no account yet. */
export function WaitingRegistration({ waiting: { email, registeredAt } }: { waiting: Waiting }) {
  const may = useMay();
  const resend = useDeskAction((send) => send('resendVerification', { body: { email } }), {
    doing: `Email the link to ${email} again`,
    done: 'Link queued for sending.',
  });
  return (
    <>
      <ActionFailure act={resend} />
      <Notice
        action={
          may('customers.help') && (
            <Button size="small" busy={resend.isBusy && 'Sending...'} onClick={() => void resend.run()}>
              Send the link again
            </Button>
          )
        }
      >
        {email} registered on <When at={registeredAt} />
        but has not opened the link in the email yet.
      </Notice>
    </>
  );
}

import type { Today } from '#contract/desk/today.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';

/** What is wrong with the shop itself, in words for an owner who never sees its log; nothing while all is well. */
export function SystemHealth({ systemHealth }: { systemHealth: NonNullable<Today['systemHealth']> }) {
  const { lateEmails, megabytesLeft, isArchiveStuck, ledgerFaults, isRefusedByPayPal, backup } = systemHealth;
  const isWell = lateEmails.count === 0 && megabytesLeft === null && ledgerFaults === 0;
  if (isWell && !isArchiveStuck && !isRefusedByPayPal && backup === null) return null;
  return (
    <Section title="System health">
      <Stack>
        {isRefusedByPayPal && (
          <Notice tone="error" isSilent>
            PayPal does not accept the shop’s credentials: nobody can pay. PAYPAL_CLIENT_ID,
            PAYPAL_CLIENT_SECRET and PAYPAL_API_BASE must be those of one PayPal app, either live or sandbox.
          </Notice>
        )}
        {ledgerFaults > 0 && (
          <Notice tone="error" isSilent>
            The hourly check of orders, money and stock found {ledgerFaults.toLocaleString('en-GB')}{' '}
            {ledgerFaults === 1 ? 'fault' : 'faults'}. Details are in the server’s log. Have this checked
            before you make refunds or count stock.
          </Notice>
        )}
        {megabytesLeft !== null && (
          <Notice tone="error" isSilent>
            The disk is nearly full: {megabytesLeft.toLocaleString('en-GB')} MB are left. Once it is full,
            nobody can place orders.
          </Notice>
        )}
        {lateEmails.count > 0 && (
          <Notice tone="caution" isSilent>
            {lateEmails.count.toLocaleString('en-GB')}
            {lateEmails.hasMore && '+'} {lateEmails.count === 1 ? 'email has' : 'emails have'} been waiting
            for more than an hour.{' '}
            {lateEmails.reason === null ? (
              'No mail server has been contacted yet. Check that SMTP_URL is set.'
            ) : (
              <>
                Latest reason: “<bdi>{lateEmails.reason}</bdi>”.
              </>
            )}{' '}
            The shop keeps trying for four days.
          </Notice>
        )}
        {backup && (
          <Notice tone="caution" isSilent>
            {backup.lastAt === null ? (
              'The shop has never been backed up.'
            ) : (
              <>
                The last backup was made <When at={backup.lastAt} />.
              </>
            )}{' '}
            {backup.failure !== null && (
              <>
                The last attempt failed: “<bdi>{backup.failure}</bdi>”. The shop tries again every hour.
              </>
            )}
          </Notice>
        )}
        {isArchiveStuck && (
          <Notice tone="caution" isSilent>
            The latest changes could not be written to the backup archive. Check that its disk has free space.
          </Notice>
        )}
      </Stack>
    </Section>
  );
}

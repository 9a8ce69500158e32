import { useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { saveFile } from '#storefront/ui/save-file.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './two-factor.module.css';

/** Shown only once: the shop keeps only their hashes. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { shop } = useSite();
  const email = useSession()?.email ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useBeforeUnload((event) => event.preventDefault());
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const title = `${shop.name} recovery codes`;
  const text = [title, email, 'Each works once.', '', ...codes, ''].join('\n');

  return (
    <Card as="section">
      <Stack>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Your recovery codes
        </h2>
        <Notice tone="caution" isSilent>
          Keep these codes somewhere safe. If you lose your authenticator, they are the only way into your
          account. They are shown only now.
        </Notice>
        <p className={styles.owner}>
          {shop.name} · {email}
        </p>
        <ul className={styles.codeList} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className={styles.soft}>Each code works once.</p>
        <div className={styles.actions}>
          <CopyButton text={codes.join('\n')}>Copy</CopyButton>
          <Button
            icon="download"
            onClick={() => saveFile(`${title.replaceAll(' ', '-').toLowerCase()}.txt`, 'text/plain', text)}
          >
            Download
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <Button variant="primary" wide onClick={onStored}>
          I have safely stored these codes
        </Button>
      </Stack>
      {leaving.state === 'blocked' && (
        <ConfirmDialog
          title="Have you stored your codes?"
          question="They are shown only now. Without them, losing your authenticator means losing your account."
          confirm="Leave"
          cancel="Stay Here"
          onConfirm={() => leaving.proceed()}
          onClose={() => leaving.reset()}
        />
      )}
    </Card>
  );
}

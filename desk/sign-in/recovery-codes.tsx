import { useEffect, useRef } from 'react';
import { useBeforeUnload } from 'react-router';
import { Button } from '#storefront/ui/button.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './sign-in.module.css';

/** Shown only once: the shop keeps only their hashes. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useBeforeUnload((event) => event.preventDefault());
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h2>
      <Notice tone="caution" isSilent>
        Keep these somewhere safe, on paper or in a password manager. Each works once in place of a code from
        your authenticator app. They won’t be shown again.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')}>Copy</CopyButton>
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button variant="primary" wide onClick={onStored}>
        I have stored these codes
      </Button>
    </Stack>
  );
}

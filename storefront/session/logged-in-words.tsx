import type { SessionData } from '#contract/authentication.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './logged-in-words.module.css';

export function LoggedInWords({ firstName, lastName, email }: SessionData) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className={styles.note}>
      <Notice tone="success">{`You are logged in as ${name} (${email}).`}</Notice>
    </div>
  );
}

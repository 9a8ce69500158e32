import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'caution' | 'error';

const icons: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  caution: 'warning',
  error: 'warning',
};

/** Something worth saying in its place. An error is read out at once, the others when the reader pauses. */
export function Notice({
  tone = 'info',
  children,
  action,
  isSilent = false,
}: {
  tone?: Tone;
  children: ReactNode;
  /** A button or link that helps. */
  action?: ReactNode;
  /** Part of the page from the start: not announced. */
  isSilent?: boolean;
}) {
  const role = isSilent ? undefined : tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon name={icons[tone]} size="small" />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';
import tones from './tones.module.css';

export type Tone = 'info' | 'success' | 'caution' | 'error';

const icons: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  caution: 'warning',
  error: 'warning',
};

/** A message in its place on the page. Errors are read out at once, other notices when the reader pauses. */
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
  /** For a notice that is part of the page from the start: not announced. */
  isSilent?: boolean;
}) {
  const role = isSilent ? undefined : tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, tones[tone])} role={role}>
      <Icon name={icons[tone]} size="small" />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './text-button.module.css';

/** A button within text: as easy to press as any, as unobtrusive as a link. */
export function TextButton({
  icon,
  onClick,
  children,
}: {
  icon?: IconName;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {icon && <Icon name={icon} size="small" />}
      <span>{children}</span>
    </button>
  );
}

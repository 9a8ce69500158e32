import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
  icon?: IconName;
  /** Only the icon is visible; `children` is its accessible name. */
  iconOnly?: boolean;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** The label while the work is under way: 'Saving...'. Further presses then do nothing. */
    busy?: string | false | null | undefined;
  };

export function Button({
  variant = 'secondary',
  size = 'medium',
  wide,
  icon,
  iconOnly,
  busy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isBusy = Boolean(busy);
  // A busy button is not `disabled`, which would drop the keyboard focus.
  // Every press counts, however quick: `useAction` sees to it that nothing is sent twice.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={looks({ variant, size, wide, iconOnly })}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} size="small" />}
      <span className={classNames(iconOnly && styles.hiddenWords)}>{isBusy ? busy : children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  wide,
  icon,
  children,
  ...rest
}: Look & Omit<LinkProps, 'className'> & { children: ReactNode }) {
  return (
    <Link {...rest} className={looks({ variant, size, wide })}>
      {icon && <Icon name={icon} size="small" />}
      <span>{children}</span>
    </Link>
  );
}

function looks({ variant, size, wide, iconOnly }: Look): string {
  return classNames(
    styles.button,
    styles[variant ?? 'secondary'],
    styles[size ?? 'medium'],
    wide && styles.wide,
    iconOnly && styles.iconOnly,
  );
}

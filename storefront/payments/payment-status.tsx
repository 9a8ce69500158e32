import type { ReactNode } from 'react';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import tones from '#storefront/ui/tones.module.css';
import styles from './payment-status.module.css';

type Tone = 'waiting' | 'success' | 'info' | 'caution' | 'error';

const icons: Record<Exclude<Tone, 'waiting'>, IconName> = {
  success: 'check',
  info: 'clock',
  caution: 'clock',
  error: 'warning',
};

/** The state of a payment: a sign, a sentence, the next steps. */
export function PaymentStatus({
  tone,
  title,
  actions,
  footnote,
  children,
}: {
  tone: Tone;
  title: string;
  actions?: ReactNode;
  footnote?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={styles.status} role={tone === 'waiting' ? 'status' : undefined}>
      <span className={classNames(styles.sign, tones[tone])}>
        {tone === 'waiting' ? <Spinner /> : <Icon name={icons[tone]} size="large" />}
      </span>
      {/* A new title gets a new heading element, so that its text does not count as a layout shift. */}
      <h1 key={title} ref={startThere} className={styles.title}>
        {title}
      </h1>
      {children && <p className={styles.words}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {footnote && <div className={styles.footnote}>{footnote}</div>}
    </section>
  );
}

/**
 * The buyer comes from PayPal's page, or the pressed button is gone: the keyboard starts at the top of the page, as
 * after every navigation.
 */
function startThere(heading: HTMLHeadingElement | null): void {
  if (document.activeElement === document.body) heading?.closest('main')?.focus({ preventScroll: true });
}

import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-header.module.css';

/** A page's heading, with related content at the other end: a count, a button. */
export function PageHeader({
  title,
  ref,
  lead,
  align = 'center',
  children,
}: {
  title: string;
  /** Focused when the pressed control is gone. */
  ref?: Ref<HTMLHeadingElement>;
  /** Shown below the heading. */
  lead?: ReactNode;
  /** How `children` are aligned with the heading. */
  align?: 'center' | 'baseline' | 'end';
  children?: ReactNode;
}) {
  return (
    <header className={classNames(styles.header, styles[align])}>
      <div>
        <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
          {title}
        </h1>
        {lead}
      </div>
      {children}
    </header>
  );
}

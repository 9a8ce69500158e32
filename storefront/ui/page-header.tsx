import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-header.module.css';

/** The heading of a page, and at its other end what belongs to it: a count, a button. */
export function PageHeader({
  title,
  ref,
  lead,
  align = 'center',
  children,
}: {
  title: string;
  /** For the keyboard, which starts from here when what was pressed is gone. */
  ref?: Ref<HTMLHeadingElement>;
  /** Stands below the heading. */
  lead?: ReactNode;
  /** How `children` stand beside it. */
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

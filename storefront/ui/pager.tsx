import { Link, useLocation } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

/**
 * Previous and Next links that keep the rest of the query. Renders nothing for a single page; beyond the last page,
 * Previous leads back to it.
 */
export function Pager({
  page,
  pages,
  label = 'Pages',
  search,
}: {
  page: number;
  pages: number;
  label?: string;
  /** The query of the list shown, if it differs from the address's. */
  search?: string;
}) {
  const { pathname, search: current } = useLocation();
  if (pages <= 1) return null;
  function to(target: number): string {
    const query = new URLSearchParams(search ?? current);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  }
  return (
    <nav className={styles.pager} aria-label={label}>
      <Step to={page > 1 ? to(Math.min(page - 1, pages)) : null} rel="prev">
        <Icon name="chevron-left" size="small" />
        Previous
      </Step>
      <span className={styles.where}>{`Page ${page} of ${pages}`}</span>
      <Step to={page < pages ? to(page + 1) : null} rel="next">
        Next
        <Icon name="chevron-right" size="small" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: React.ReactNode }) {
  if (to === null) {
    return (
      <span className={classNames(styles.step, styles.off)} role="link" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Link className={styles.step} to={to} rel={rel}>
      {children}
    </Link>
  );
}

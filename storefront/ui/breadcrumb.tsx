import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './breadcrumb.module.css';

export interface Crumb {
  name: string;
  /** Absent for the current page. */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={index}>
            {index > 0 && <Icon name="chevron-right" size="small" />}
            {crumb.to === undefined ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <Link to={crumb.to}>{crumb.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { useMatches } from 'react-router';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import styles from './customer-area.module.css';

export interface CustomerPageHandle {
  title: string;
}

/** Part of the page the server sends, because the server knows no customer. */
export function LoadingSession() {
  return (
    <div className={styles.area}>
      <CustomerPageHead />
      <div className={styles.loading} role="status">
        <Spinner />
        Loading session...
      </div>
      <noscript>
        <p className={styles.loading}>This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}

export function CustomerPageHead() {
  const { title } = useMatches().at(-1)!.handle as CustomerPageHandle;
  return <PageHead title={title} isIndexed={false} />;
}

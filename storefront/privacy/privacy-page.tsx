import { PageHead } from '#storefront/app/page-head.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import styles from './privacy-page.module.css';

export function Component() {
  return (
    <div className={styles.page}>
      <PageHead title="Data & Privacy" isIndexed={false} />
      <h1>Data &amp; Privacy</h1>
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}

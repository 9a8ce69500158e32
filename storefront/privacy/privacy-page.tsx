import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import styles from './privacy-page.module.css';

export function Component() {
  return (
    <div className={styles.page}>
      <h1>Data &amp; Privacy</h1>
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}

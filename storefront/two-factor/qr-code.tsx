import { useEffect, useState } from 'react';
import { fetchPicture } from '#storefront/app/calls/fetch-picture.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './two-factor.module.css';

/** The secret as a QR code. It is fetched with the session's token, which an `<img>` cannot send. */
export function QrCode({ path }: { path: string }) {
  const [address, setAddress] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    fetchPicture(path, leaving.signal).then(
      (picture) => {
        if (!leaving.signal.aborted) setAddress((made = URL.createObjectURL(picture)));
      },
      () => setHasFailed(!leaving.signal.aborted),
    );
    return () => {
      leaving.abort();
      URL.revokeObjectURL(made);
    };
  }, [path]);

  if (hasFailed) return <Notice tone="error">Could not load the QR code image.</Notice>;
  return (
    <div className={styles.qr}>
      {address && (
        <img
          src={address}
          alt="QR code for your authenticator app"
          width={240}
          height={240}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}

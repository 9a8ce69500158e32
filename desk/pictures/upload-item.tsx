import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import type { Upload } from './uploads.ts';
import styles from './pictures.module.css';

/** A picture being uploaded, as this device has it, or why it was refused. */
export function UploadItem({
  upload: { file, preview, state, share, problem, mayRetry },
  onRetry,
  onForget,
}: {
  upload: Upload;
  onRetry: () => void;
  onForget: () => void;
}) {
  // Not every browser can show the formats that phones store.
  const [canShow, setCanShow] = useState(true);
  return (
    <li className={styles.item}>
      <div className={styles.picture}>
        {canShow && (
          <img
            className={styles.image}
            src={preview}
            alt=""
            width={160}
            height={160}
            onError={() => setCanShow(false)}
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        {state === 'refused' ? (
          <>
            <p className={styles.problem}>{problem}</p>
            <div className={styles.acts}>
              {mayRetry && <Button onClick={onRetry}>Retry</Button>}
              <Button variant="quiet" onClick={onForget}>
                Remove
              </Button>
            </div>
          </>
        ) : (
          <>
            <progress
              className={styles.progress}
              value={share < 1 ? share : undefined}
              aria-label={`Uploading ${file.name}`}
            />
            <p className={styles.hint}>{stateWords(state, share)}</p>
          </>
        )}
      </div>
    </li>
  );
}

function stateWords(state: 'waiting' | 'sending', share: number): string {
  if (state === 'waiting') return 'Waiting';
  return share < 1 ? `Uploading: ${Math.round(share * 100)}%` : 'Processing...';
}

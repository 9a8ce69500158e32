import { Button } from '#storefront/ui/button.tsx';
import type { Upload } from './uploads.ts';
import { Picture } from '#storefront/ui/picture.tsx';
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
  return (
    <li className={styles.item}>
      <div className={styles.picture}>
        {/* Not every browser can show the formats that phones store. */}
        <Picture src={preview} sizes="10rem" alt="" width={160} height={160} />
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

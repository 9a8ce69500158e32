import { useRef } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import styles from './pictures.module.css';

/** Listed individually, so that an iPhone hands over JPEG instead of its own format. */
export const TAKEN_PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

/** Files from this device, and its camera if it has one. */
export function PictureInput({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    accept: TAKEN_PICTURES,
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onFiles([...(currentTarget.files ?? [])]);
      currentTarget.value = ''; // So that the same file can be chosen again.
    },
  };
  return (
    <div className={styles.add}>
      <input ref={files} {...input} multiple aria-label="Pictures from this device" />
      <input ref={camera} {...input} capture="environment" aria-label="Take a picture" />
      <Button icon="plus" onClick={() => files.current?.click()}>
        Add pictures
      </Button>
      <span className={styles.camera}>
        <Button onClick={() => camera.current?.click()}>Take a photo</Button>
      </span>
      <p className={styles.hint}>
        JPEG, PNG, WebP or AVIF, up to 20 MB.
        <span className={styles.byMouse}> You can also drop or paste them here.</span>
      </p>
    </div>
  );
}

/** Whether files are being dragged, rather than one of the pictures to another place. */
export function carriesFiles(carried: DataTransfer): boolean {
  return carried.types.includes('Files');
}

export function filesIn(carried: DataTransfer | null): File[] {
  return [...(carried?.files ?? [])];
}

import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { OrderReturn } from '#contract/returns/returns.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/words.ts';
import { fetchPicture } from '#storefront/app/calls/fetch-picture.ts';
import { isRefusal } from '#storefront/app/calls/error-kind.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { sendPicture } from './send-picture.ts';
import styles from './returns.module.css';

/** Pictures of what is wrong, added one at a time. */
export function ReturnPictures({ told, canAdd }: { told: OrderReturn; canAdd: boolean }) {
  const { revalidate } = useRevalidator();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = useAction(
    async (file: File) => {
      try {
        await sendPicture(told.id, file);
      } catch (error) {
        if (isRefusal(error)) void revalidate();
        throw error;
      }
      await revalidate();
    },
    { fallback: 'Failed to send the picture.', done: () => 'Picture added.' },
  );
  const isFull = told.pictures >= MAX_RETURN_PICTURES;
  if (!canAdd && told.pictures === 0) return null;
  return (
    <div className={styles.offPaper}>
      <Card as="section">
        <div className={styles.sheet}>
          <h2 className={styles.title}>Pictures</h2>
          {told.pictures > 0 && (
            <ul className={styles.pictures}>
              {Array.from({ length: told.pictures }, (_, index) => (
                <li key={index}>
                  <SentPicture returnId={told.id} position={index + 1} />
                </li>
              ))}
            </ul>
          )}
          {canAdd && !isFull && (
            <>
              <p id={id} className={styles.soft}>
                {`Up to ${MAX_RETURN_PICTURES} pictures help us to see what is wrong. Only you and the shop can see them.`}
              </p>
              {add.failure && <Notice tone="error">{add.failure}</Notice>}
              <input
                ref={input}
                type="file"
                // An iPhone turns its own format into JPEG for these.
                accept="image/jpeg,image/png,image/webp,image/avif"
                aria-label="Picture"
                hidden
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file) void add.run(file);
                  // So that the same file can be chosen again.
                  currentTarget.value = '';
                }}
              />
              <div className={styles.acts}>
                <Button
                  icon="plus"
                  aria-describedby={id}
                  busy={add.isBusy && 'Sending the picture...'}
                  onClick={() => input.current?.click()}
                >
                  Add a picture
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Fetched with the session's token, which an `<img>` cannot send. */
function SentPicture({ returnId, position }: { returnId: string; position: number }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    const path = paths.getReturnPicture.replace('GET ', '').replace(':id', returnId);
    fetchPicture(`${path}?position=${position}`, leaving.signal).then(
      (picture) => {
        if (!leaving.signal.aborted) setAddress((made = URL.createObjectURL(picture)));
      },
      () => {},
    );
    return () => {
      leaving.abort();
      URL.revokeObjectURL(made);
    };
  }, [returnId, position]);
  if (address === '') return null;
  return <img src={address} alt={`What is wrong, ${position}`} width={96} height={96} />;
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_RETURN_PICTURES } from '#contract/returns/words.ts';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { upload } from '#desk/app/upload.ts';
import { Section } from '#desk/ui/section.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './returns.module.css';

const pathOf = (id: string) => `/api/desk/returns/${id}/pictures`;

/** Pictures that the buyer sent, and those taken here of what came back. */
export function ReturnPictures({ told }: { told: DeskReturn }) {
  const { id, pictures, canReceive } = told;
  const remove = useDeskAction<[position: number]>(
    (send, position) => send('removeReturnPicture', { params: { id }, query: { position } }),
    { doing: 'Remove a picture', done: 'Picture removed.' },
  );
  if (pictures.buyer.length === 0 && pictures.staff.length === 0 && !canReceive) return null;
  return (
    <Section title="Pictures">
      {pictures.buyer.length > 0 && (
        <ul className={styles.pictures} aria-label="From the buyer">
          {pictures.buyer.map((position) => (
            <li key={position}>
              <a href={`${pathOf(id)}?whose=buyer&position=${position}`} target="_blank" rel="noreferrer">
                <img
                  src={`${pathOf(id)}?whose=buyer&position=${position}`}
                  alt={`From the buyer, ${position}`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ActionFailure act={remove} />
      {pictures.staff.length > 0 && (
        <ul className={styles.pictures} aria-label="Taken here">
          {pictures.staff.map((position) => (
            <li key={position}>
              <a href={`${pathOf(id)}?whose=staff&position=${position}`} target="_blank" rel="noreferrer">
                <img src={`${pathOf(id)}?whose=staff&position=${position}`} alt={`Taken here, ${position}`} />
              </a>
              {canReceive && (
                <div>
                  <Button size="small" variant="quiet" onClick={() => void remove.run(position)}>
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {canReceive && pictures.staff.length < MAX_RETURN_PICTURES && <TakePicture id={id} />}
    </Section>
  );
}

function TakePicture({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const [key, setKey] = useState(0);
  const send = useAction<[file: File]>(
    async (file) => {
      const options = { onProgress: () => {}, signal: new AbortController().signal };
      await upload(pathOf(id), file, options);
      announce('Picture added.');
      setKey(key + 1);
      await revalidate();
    },
    { fallback: 'The picture could not be added. Please try again.' },
  );
  return (
    <>
      <ActionFailure act={{ ...send, retry: null }} />
      <label>
        Take a picture of what came back{' '}
        <input
          key={key}
          type="file"
          accept="image/*"
          capture="environment"
          disabled={send.isBusy}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void send.run(file);
          }}
        />
      </label>
      {send.isBusy && <p role="status">Adding the picture...</p>}
    </>
  );
}

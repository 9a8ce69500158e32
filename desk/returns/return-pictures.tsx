import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_RETURN_PICTURES } from '#contract/returns/words.ts';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { call } from '#desk/app/call.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { upload } from '#desk/app/upload.ts';
import { TAKEN_PICTURES } from '#desk/pictures/picture-input.tsx';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './returns.module.css';

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
              <Picture of={id} whose="buyer" position={position} words={`From the buyer, ${position}`} />
            </li>
          ))}
        </ul>
      )}
      <ActionFailure act={remove} />
      {pictures.staff.length > 0 && (
        <ul className={styles.pictures} aria-label="Taken here">
          {pictures.staff.map((position) => (
            <li key={position}>
              <Picture of={id} whose="staff" position={position} words={`Taken here, ${position}`} />
              {canReceive && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove picture ${position}`}
                  busy={remove.busyWith?.[0] === position && 'Removing...'}
                  onClick={() => void remove.run(position)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canReceive && pictures.staff.length < MAX_RETURN_PICTURES && <AddPicture to={id} />}
    </Section>
  );
}

/** Called for: an `<img>` could not show that it belongs to the desk. */
function Picture({
  of: id,
  whose,
  position,
  words,
}: {
  of: string;
  whose: 'buyer' | 'staff';
  position: number;
  words: string;
}) {
  const [address, setAddress] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let made = '';
    call('getReturnPicture', { params: { id }, query: { whose, position } }, { signal }).then(
      (picture) => {
        if (!signal.aborted) setAddress((made = URL.createObjectURL(picture)));
      },
      () => !signal.aborted && setIsMissing(true),
    );
    return () => {
      leaving.abort();
      URL.revokeObjectURL(made);
    };
  }, [id, whose, position]);
  if (isMissing) return <p className={parts.soft}>{words}: could not be loaded.</p>;
  return (
    <a className={styles.picture} href={address} target="_blank" rel="noreferrer">
      {address && <img src={address} alt={words} />}
    </a>
  );
}

function AddPicture({ to: id }: { to: string }) {
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const add = useAction<[file: File]>(
    async (file) => {
      setPercent(0);
      const onProgress = (share: number) => setPercent(Math.round(share * 100));
      await upload(`/api/desk/returns/${id}/pictures`, file, {
        onProgress,
        signal: new AbortController().signal,
      });
      await revalidate();
    },
    { fallback: 'The picture could not be added. Please try again.', done: () => 'Picture added.' },
  );
  return (
    <>
      <p className={parts.soft}>
        Of what came back, as proof of what you keep back: at most {MAX_RETURN_PICTURES}. The buyer doesn’t
        see them.
      </p>
      <ActionFailure act={{ ...add, retry: null }} />
      <input
        ref={input}
        type="file"
        accept={TAKEN_PICTURES}
        aria-label="Picture of what came back"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void add.run(file);
          currentTarget.value = ''; // So that the same file can be chosen again.
        }}
      />
      <div className={parts.acts}>
        <Button
          icon="plus"
          busy={
            add.isBusy && (percent < 100 ? `Sending the picture, ${percent}%...` : 'Adding the picture...')
          }
          onClick={() => input.current?.click()}
        >
          Add a picture
        </Button>
      </div>
    </>
  );
}

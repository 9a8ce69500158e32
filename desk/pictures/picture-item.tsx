import { useState } from 'react';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { FieldPicture } from './field-picture.ts';
import styles from './pictures.module.css';

/** Marks a drag within the list, carrying the picture's position. */
const PLACE = 'application/x-picture-place';

/** One picture: its description, its position, and a button to remove it. */
export function PictureItem({
  picture: { path, text },
  place: { index, of },
  preview,
  making,
  suggestion,
  onText,
  onMove,
  onTake,
  onRemove,
}: {
  picture: FieldPicture;
  place: { index: number; of: number };
  /** This device's copy of it. */
  preview: string | undefined;
  making: DeskPicture | undefined;
  suggestion: string | undefined;
  onText: (text: string) => void;
  onMove: (to: number) => void;
  /** The picture from that position was dropped on this one. */
  onTake: (from: number) => void;
  onRemove: () => void;
}) {
  const [isTarget, setIsTarget] = useState(false);
  const name = `Picture ${index + 1}`;
  const image = { alt: text || name, width: 160, height: 160 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging has buttons beside it
    <li
      className={classNames(styles.item, isTarget && styles.target)}
      data-path={path}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(PLACE)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        const from = event.dataTransfer.getData(PLACE);
        if (from === '') return;
        event.preventDefault();
        onTake(Number(from));
      }}
    >
      <div
        className={styles.picture}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData(PLACE, String(index));
        }}
      >
        <Picture {...image} src={(making && preview) ?? path} sizes="10rem" draggable={false} />
      </div>
      <div className={styles.words}>
        <div className={styles.about}>
          {index === 0 && <Badge tone="action">Main picture</Badge>}
          {making && (
            <span role="status" className={styles.hint}>
              {`Resizing: ${making.made} of ${making.of}`}
            </span>
          )}
        </div>
        <TextField
          name={`text-${path}`}
          label={`Description of ${name.toLowerCase()}`}
          hint={text === '' ? 'Alt text: describe the picture for people who can’t see it.' : undefined}
          value={text}
          maxLength={PRODUCT_LIMITS.imageText}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        {text === '' && suggestion && (
          <TextButton onClick={() => onText(suggestion)}>{`Use “${suggestion}”`}</TextButton>
        )}
      </div>
      <div className={styles.acts}>
        <Button
          icon="chevron-left"
          aria-label={`Move earlier: ${name}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          Move earlier
        </Button>
        <Button
          icon="chevron-right"
          aria-label={`Move later: ${name}`}
          disabled={index === of - 1}
          onClick={() => onMove(index + 1)}
        >
          Move later
        </Button>
        <Button icon="bin" variant="quiet" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

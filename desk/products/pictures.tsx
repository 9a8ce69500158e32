import type { ProductRecord } from '#contract/desk/product-record.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import styles from './products.module.css';

type Images = ProductRecord['images'];

/** The pictures of a product in their order: the first stands for it in lists. */
export function Pictures({ images, onChange }: { images: Images; onChange: (images: Images) => void }) {
  const move = (at: number, to: number) => {
    const next = [...images];
    next.splice(to, 0, ...next.splice(at, 1));
    onChange(next);
  };
  if (images.length === 0) return <p>There are no pictures yet. A drawing stands for them.</p>;
  return (
    <ol className={styles.pictures}>
      {images.map((image, at) => (
        <li key={image.path} className={styles.pictureRow}>
          <Thumbnail src={image.path} name={image.text || 'Picture'} />
          <TextField
            name={`text-${at}`}
            label={`What picture ${at + 1} shows`}
            hint={at === 0 ? 'For those who cannot see it.' : undefined}
            value={image.text}
            maxLength={PRODUCT_LIMITS.imageText}
            autoComplete="off"
            onChange={(event) => onChange(images.with(at, { ...image, text: event.target.value }))}
          />
          <div className={styles.acts}>
            <Button size="small" disabled={at === 0} onClick={() => move(at, at - 1)}>
              Earlier
            </Button>
            <Button size="small" disabled={at === images.length - 1} onClick={() => move(at, at + 1)}>
              Later
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove picture ${at + 1}`}
              onClick={() => onChange(images.toSpliced(at, 1))}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

import { useId } from 'react';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { Tote, PickRunProduct } from '#contract/desk/pick-run.ts';
import { nameWithoutOptions } from '#desk/ui/name-without-options.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './pick-run.module.css';

/** A product and its quantity in a tote. A tap ticks it off; that helps the packer, but nothing depends on it. */
export function ToteLine({
  line: { quantity, found },
  product,
  isTicked,
  batch,
  canChange,
  onTick,
  onBatch,
}: {
  line: Tote['lines'][number];
  product: PickRunProduct;
  isTicked: boolean;
  batch: string;
  canChange: boolean;
  onTick: () => void;
  onBatch: (batch: string) => void;
}) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.pick, isTicked && styles.done)}
        aria-pressed={isTicked}
        disabled={!canChange}
        onClick={onTick}
      >
        {product.imagePath ? (
          <Picture
            className={styles.picture}
            src={product.imagePath}
            sizes="6.5rem"
            alt=""
            width={120}
            height={120}
          />
        ) : (
          <span className={styles.picture} aria-hidden="true" />
        )}
        <span className={styles.what}>
          <span className={styles.name}>{nameWithoutOptions(product)}</span>
          {product.options.length > 0 && (
            <strong className={styles.options}>{product.options.join(', ')}</strong>
          )}
          <span className={styles.soft}>{product.sku}</span>
          {found !== null && found < quantity && (
            <strong className={styles.short}>
              Only {found} of {quantity} {found === 1 ? 'was' : 'were'} found
            </strong>
          )}
        </span>
        <span className={styles.number}>{isTicked ? <Icon name="check" /> : quantity}</span>
      </button>
      {product.asksBatch && canChange && (
        <div className={styles.typed}>
          <label htmlFor={id}>Batch number for {product.name}</label>
          <input
            id={id}
            value={batch}
            maxLength={DESK_MAX_LENGTH.batch}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => onBatch(target.value)}
          />
        </div>
      )}
    </li>
  );
}

import { useState } from 'react';
import { useMay } from '#desk/app/me.ts';
import { slipsPath } from '#desk/app/paths.ts';
import { nameWithoutOptions } from '#desk/ui/name-without-options.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { BottomBar } from '#desk/ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { PartialPick } from './partial-pick.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import { stepPath } from './pick-run-path.ts';
import type { PickRunProps } from './pick-run-props.ts';
import { isPicked, isToPack, type Pick } from './pick-run-view.ts';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './pick-run.module.css';

/** One walk past the shelves: a tap marks all of a product as fetched. */
export function PickStep({ round, kept, rounds, picks }: PickRunProps & { picks: readonly Pick[] }) {
  const may = useMay();
  const toPack = round.crates.filter(isToPack).map(({ orderNumber }) => orderNumber);
  const [open, setOpen] = useState<{ what: 'fewer' | 'shelf'; pick: Pick } | null>(null);
  const isDone = picks.every(isPicked);
  return (
    <>
      {may('orders.print') && toPack.length > 0 && (
        <ButtonLink variant="quiet" to={slipsPath(toPack)}>
          Print slips with tote numbers
        </ButtonLink>
      )}
      <ol className={styles.picks} aria-label="To pick">
        {picks.map((pick) => (
          <li key={pick.product.id} className={styles.pickRow}>
            <PickButton
              pick={pick}
              onPress={() =>
                rounds.act({
                  kind: 'pick',
                  productId: pick.product.id,
                  quantity: isPicked(pick) && !pick.isShort ? 0 : pick.wanted,
                })
              }
            />
            <div className={styles.pickActions}>
              <Button variant="quiet" onClick={() => setOpen({ what: 'shelf', pick })}>
                Change shelf
              </Button>
              <Button variant="quiet" onClick={() => setOpen({ what: 'fewer', pick })}>
                Fewer…
              </Button>
            </div>
            {kept.refused[pick.product.id] && <Notice tone="error">{kept.refused[pick.product.id]}</Notice>}
          </li>
        ))}
      </ol>
      <BottomBar>
        <ButtonLink
          to={stepPath('pack')}
          replace
          size="large"
          wide
          variant={isDone ? 'primary' : 'secondary'}
        >
          {isDone ? 'All picked: pack' : 'Pack what you have'}
        </ButtonLink>
      </BottomBar>
      {open?.what === 'fewer' && (
        <PartialPick
          pick={open.pick}
          onPicked={(quantity) => rounds.act({ kind: 'pick', productId: open.pick.product.id, quantity })}
          onShort={(found) => rounds.act({ kind: 'short', productId: open.pick.product.id, found })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'shelf' && (
        <ShelfDialog
          product={open.pick.product}
          onSaved={() => rounds.sync()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function PickButton({ pick, onPress }: { pick: Pick; onPress: () => void }) {
  const { product, wanted, picked, isShort, crates } = pick;
  const done = isPicked(pick);
  return (
    <button
      type="button"
      className={classNames(styles.pick, done && styles.done)}
      aria-pressed={done}
      onClick={onPress}
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
        <span className={styles.shelf}>{product.shelf || 'No shelf'}</span>
        <span className={styles.name}>{nameWithoutOptions(product)}</span>
        {product.options.length > 0 && (
          <strong className={styles.options}>{product.options.join(', ')}</strong>
        )}
        <span className={styles.soft}>{product.sku}</span>
        <span className={styles.soft}>
          {crates.length === 1 ? 'Tote' : 'Totes'}{' '}
          {crates
            .map(({ number, quantity }) => (quantity > 1 ? `${number} (${quantity})` : number))
            .join(', ')}
        </span>
        {isShort && (
          <strong className={styles.short}>
            Only {picked} of {wanted} {picked === 1 ? 'is' : 'are'} there
          </strong>
        )}
      </span>
      <span className={styles.number}>
        {done ? <Icon name="check" /> : picked > 0 ? `${picked}/${wanted}` : wanted}
      </span>
    </button>
  );
}

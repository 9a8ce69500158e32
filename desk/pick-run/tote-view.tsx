import { orderStatusWords } from '#contract/state-words.ts';
import { weightOfGoods } from '#contract/desk/goods-weight.ts';
import type { Tote, PickRunProduct } from '#contract/desk/pick-run.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { ReturnLink } from '#desk/app/return-link.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { BottomBar } from '#desk/ui/bottom-bar.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { ToteLine } from './tote-line.tsx';
import type { PickRunProps } from './pick-run-props.ts';
import { gramsInWords, readParcelGrams } from './grams.ts';
import { isShort } from './pick-run-view.ts';
import { WeightField } from './weight-field.tsx';
import styles from './pick-run.module.css';

/** A tote: its contents, its notes, and the main action at the bottom. */
export function ToteView({
  crate,
  round,
  kept,
  rounds,
  onDone,
}: PickRunProps & { crate: Tote; onDone: (words: string) => void }) {
  const { orderNumber, number, lines } = crate;
  const productOf = (id: string): PickRunProduct => round.products.find((product) => product.id === id)!;
  const notes = [
    ...(crate.notes === null ? [] : [`“${crate.notes}”`]),
    ...new Set(
      lines
        .map(({ productId }) => productOf(productId))
        .filter(({ packingNote }) => packingNote !== '')
        .map(({ name, packingNote }) => `${name}: ${packingNote}`),
    ),
  ];
  const isRead = notes.length === 0 || kept.read.includes(orderNumber);
  const withoutBatch = lines.filter(
    ({ id, productId }) => productOf(productId).asksBatch && !kept.batches[id]?.trim(),
  );
  const typed = kept.weights[orderNumber] ?? '';
  const read = readParcelGrams(typed);
  const refused = kept.refused[orderNumber];
  const isOpen = crate.state === 'claimed' && crate.whyNot === null;

  const release = () => {
    rounds.act({ kind: 'release', order: orderNumber });
    onDone(`Tote ${number} removed from your pick run.`);
  };
  const pack = () => {
    const packed = lines.map(({ id, quantity }) => ({ id, quantity, batch: kept.batches[id]?.trim() ?? '' }));
    rounds.act({
      ...{ kind: 'pack', order: orderNumber, lines: packed, isNoteRead: true },
      weightGrams: 'grams' in read ? read.grams : null,
    });
    onDone(`Tote ${number} packed.`);
  };
  const unpack = useDeskAction(
    async (send) => {
      await send('packOrder', { params: { order: orderNumber }, body: { isPacked: false } });
      await rounds.sync();
    },
    { doing: `Unpack order ${orderNumber}`, done: 'Marked as not packed.' },
  );

  return (
    <section
      className={styles.open}
      aria-label={`Tote ${number}`}
      data-stopped={crate.whyNot !== null || undefined}
    >
      <header className={styles.head}>
        <h2 className={styles.toteNumber}>Tote {number}</h2>
        <div>
          <OrderLink number={orderNumber} />
          <p className={styles.soft}>{[crate.name, crate.postalCode].filter(Boolean).join(' · ')}</p>
        </div>
        {crate.isCollected && <Badge tone="info">Collection</Badge>}
        {crate.state !== 'claimed' && (
          <Badge tone="success">{crate.state === 'packed' ? 'Packed' : orderStatusWords.Shipped}</Badge>
        )}
      </header>
      {crate.whyNot !== null && (
        <Notice tone="error">
          {crate.whyNot} Do not send: put its goods back
          {crate.state === 'packed' && ', or pack what is left'}.
          <ReturnLink of={crate} />
        </Notice>
      )}
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <ActionFailure act={unpack} />
      {notes.length > 0 && (
        <div className={styles.note}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {isOpen && !isRead && (
            <Button
              wide
              onClick={() => rounds.change((now) => ({ ...now, read: [...now.read, orderNumber] }))}
            >
              I’ve read this
            </Button>
          )}
        </div>
      )}
      <ul className={styles.lines} aria-label="In this tote">
        {lines.map((line) => (
          <ToteLine
            key={line.id}
            line={line}
            product={productOf(line.productId)}
            isTicked={crate.state !== 'claimed' || kept.ticked.includes(line.id)}
            batch={kept.batches[line.id] ?? ''}
            canChange={isOpen}
            onTick={() =>
              rounds.change((now) => ({
                ...now,
                ticked: now.ticked.includes(line.id)
                  ? now.ticked.filter((id) => id !== line.id)
                  : [...now.ticked, line.id],
              }))
            }
            onBatch={(batch) =>
              rounds.change((now) => ({ ...now, batches: { ...now.batches, [line.id]: batch } }))
            }
          />
        ))}
      </ul>
      {isOpen ? (
        <WeightField
          typed={typed}
          ofGoods={weightOfGoods(lines, (id) => productOf(id).weightGrams)}
          onType={(text) =>
            rounds.change((now) => ({ ...now, weights: { ...now.weights, [orderNumber]: text } }))
          }
        />
      ) : (
        crate.weightGrams !== null && <p>The parcel weighs {gramsInWords(crate.weightGrams)}.</p>
      )}
      {crate.state === 'claimed' && (
        <Button variant="quiet" onClick={release}>
          Remove from pick run
        </Button>
      )}
      {isOpen && (
        <BottomBar>
          <p className={styles.missing} role="status">
            {!isRead
              ? 'Please read the note first.'
              : withoutBatch.length > 0
                ? `Please enter the batch number for ${productOf(withoutBatch[0]!.productId).name}.`
                : 'problem' in read
                  ? 'Please enter the weight in whole grams, or leave it empty.'
                  : isShort(crate) && 'Some items were not found.'}
          </p>
          <Button
            variant="primary"
            size="large"
            wide
            disabled={!isRead || withoutBatch.length > 0 || 'problem' in read}
            onClick={pack}
          >
            {isShort(crate) ? 'Everything is here: packed' : 'Packed'}
          </Button>
        </BottomBar>
      )}
      {crate.state === 'packed' && (
        <Button busy={unpack.isBusy && 'Unpacking...'} onClick={() => void unpack.run()}>
          Mark as not packed
        </Button>
      )}
    </section>
  );
}

import { useState } from 'react';
import { formatPence } from '#contract/money.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { BottomBar } from '#desk/ui/bottom-bar.tsx';
import parts from '#desk/ui/parts.module.css';
import { unreadInWords } from '#desk/ui/unread-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { waitingIn, type Waiting } from './publish-dialog.tsx';
import type { DraftState, SaveState } from './use-draft.ts';
import type { ProductActions } from './use-product-actions.ts';
import styles from './products.module.css';

const states: Readonly<Record<SaveState, string>> = {
  saved: 'Draft saved.',
  waiting: 'Not saved yet…',
  saving: 'Saving…',
  failed: 'Not saved.',
};

const NAMED = 3;

/** 'Drafts: 0-3 months; 3-6 months.' */
function draftsText(waiting: readonly Waiting[]): string {
  const names = waiting.slice(0, NAMED).map(({ optionValues }) => optionValues.join(', '));
  const rest = waiting.length - names.length;
  return `Drafts: ${names.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** Within the thumb's reach: picture, price, stock and the main actions. */
export function ProductBar({
  product: { id, record, draft: kept, stock, style },
  draft,
  acts: { acts, publish },
}: {
  product: DeskProduct;
  draft: DraftState;
  acts: ProductActions;
}) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { values, isChanged, state, failure, unread } = draft;
  const isArchived = record.status === 'archived';
  const isLive = record.status === 'published';
  const others = kept && !kept.isYours ? ` ${kept.by} has also edited this draft.` : '';
  const waiting = style ? waitingIn(style, id) : [];
  return (
    <BottomBar label="Publish">
      {failure && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void draft.flush()}>
              Retry
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {Object.keys(draft.faults).length > 0 && (
        <Notice tone="error">{Object.values(draft.faults).join(' ')}</Notice>
      )}
      <ActionFailure act={acts.publish} />
      <ActionFailure act={acts.preview} />
      <ActionFailure act={acts.discard} />
      <ActionFailure act={acts.restore} />
      <div className={styles.barRow}>
        <span className={styles.barFacts}>
          <Thumbnail src={values.images[0]?.path ?? null} name={values.name} size="small" />
          <span>
            <strong>{formatPence(values.pricePence)}</strong>
            <span className={parts.soft}>{`${(stock?.onSale ?? 0).toLocaleString('en-GB')} on sale`}</span>
          </span>
        </span>
        <span className={parts.soft} role="status">
          {unread.length > 0
            ? unreadInWords(unread)
            : isChanged
              ? `${states[state]}${others}`
              : isLive
                ? waiting.length === 0 && 'Everything is live.'
                : ''}
          {waiting.length > 0 && ` ${draftsText(waiting)}`}
        </span>
        <span className={`${parts.acts} ${styles.barActions}`}>
          {(isChanged || unread.length > 0) && !isArchived && (
            <Button variant="quiet" onClick={() => setIsDiscarding(true)}>
              Discard
            </Button>
          )}
          <Button busy={acts.preview.isBusy && 'Opening...'} onClick={() => void acts.preview.run()}>
            Preview
          </Button>
          {isArchived ? (
            <Button
              variant="primary"
              busy={acts.restore.isBusy && 'Restoring...'}
              onClick={() => void acts.restore.run()}
            >
              Restore
            </Button>
          ) : (
            (isChanged || !isLive || waiting.length > 0 || unread.length > 0) && (
              <Button
                variant="primary"
                disabled={unread.length > 0}
                busy={acts.publish.isBusy && 'Publishing...'}
                onClick={publish}
              >
                Publish
              </Button>
            )
          )}
        </span>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard the draft?"
          question="All unpublished changes will be lost."
          confirm="Discard"
          isDangerous
          onConfirm={() => void acts.discard.run()}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </BottomBar>
  );
}

import { useState } from 'react';
import type { DeskProduct, DeskStyle } from '#contract/desk/products.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { unreadInWords, useUnreadLabels } from '#desk/ui/unread-fields.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { AddVariantsDialog } from './add-variants-dialog.tsx';
import { MakeStyleDialog } from './make-style-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** The actions for a whole style. */
export function StyleActions({ product, style }: { product: DeskProduct; style: DeskStyle }) {
  const [open, setOpen] = useState<'add' | 'options' | 'share' | null>(null);
  // A variant with unpublished changes must first be looked at on its own screen.
  const ready = style.variants.filter(({ status, hasDraft }) => status === 'draft' && !hasDraft);
  const unread = useUnreadLabels();
  const publish = useDeskAction(
    async (send) => {
      if (unread.length > 0) throw new UserFacingError(unreadInWords(unread));
      await send('publishStyle', {
        params: { id: style.id },
        body: { variants: ready.map(({ id, version }) => ({ id, version, draft: 0 })) },
      });
    },
    { doing: `Publish variants of ${style.name}`, done: 'Variants published.' },
  );
  const close = () => setOpen(null);
  return (
    <>
      <div className={parts.acts}>
        <Button size="small" icon="plus" onClick={() => setOpen('add')}>
          Add variants
        </Button>
        <Button size="small" onClick={() => setOpen('options')}>
          Edit options
        </Button>
        <Button size="small" onClick={() => setOpen('share')}>
          Copy to all
        </Button>
        {ready.length > 0 && (
          <Button
            size="small"
            variant="primary"
            busy={publish.isBusy && 'Publishing...'}
            onClick={() => void publish.run()}
          >
            {ready.length === 1 ? 'Publish new variant' : `Publish ${ready.length} new variants`}
          </Button>
        )}
      </div>
      <ActionFailure act={publish} />
      {open === 'add' && <AddVariantsDialog style={style} like={product.id} onClose={close} />}
      {open === 'options' && <OptionsDialog style={style} onClose={close} />}
      {open === 'share' && <ShareDialog product={product} style={style} onClose={close} />}
    </>
  );
}

/** For a product without a style that comes in several variants. */
export function MakeStyle({ product }: { product: DeskProduct }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={parts.acts}>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        Sizes, colours and other variants
      </Button>
      {isOpen && <MakeStyleDialog product={product} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

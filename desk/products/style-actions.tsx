import { useState } from 'react';
import type { DeskProduct, DeskStyle } from '#contract/desk/products.ts';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { AddVariantsDialog } from './add-variants-dialog.tsx';
import { MakeStyleDialog } from './make-style-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import type { DraftState } from './use-draft.ts';

/** The actions for a whole style. */
export function StyleActions({
  product,
  style,
  draft,
}: {
  product: DeskProduct;
  style: DeskStyle;
  draft: DraftState;
}) {
  const [open, setOpen] = useState<'add' | 'options' | 'share' | null>(null);
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
      </div>
      {open === 'add' && <AddVariantsDialog style={style} like={product.id} draft={draft} onClose={close} />}
      {open === 'options' && <OptionsDialog style={style} onClose={close} />}
      {open === 'share' && <ShareDialog product={product} style={style} draft={draft} onClose={close} />}
    </>
  );
}

/** For a product without a style that comes in several variants. */
export function MakeStyle({ product, draft }: { product: DeskProduct; draft: DraftState }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={parts.acts}>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        Sizes, colours and other variants
      </Button>
      {isOpen && <MakeStyleDialog product={product} draft={draft} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

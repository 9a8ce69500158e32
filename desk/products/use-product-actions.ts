import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { useDeskAction } from '#desk/app/desk-action.tsx';
import { conflictIn } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { productPath } from '#desk/app/paths.ts';
import type { DraftState } from './use-draft.ts';

/** The actions for a whole product. */
export function useProductActions(product: DeskProduct, draft: DraftState) {
  const { id, version, record } = product;
  const params = { id };
  const { name } = record;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isMixed, setIsMixed] = useState(false);

  // Asked about only once the attempt is over: until then another one is ignored, and the answer would be lost.
  const question = useRef<Conflict | 'mixed VAT' | null>(null);

  const publish = useDeskAction(
    async (send, seen: number, mixesVat: boolean) => {
      question.current = null;
      if (!(await draft.flush())) return;
      try {
        const body = { version: seen, draft: draft.version(), mixesVat };
        await send('publishProduct', { params, body });
        draft.forget();
        announce(`${name} published.`);
      } catch (error) {
        const found = conflictIn(error);
        if (found) question.current = found;
        else if (error instanceof ApiError && error.code === 'products/mixed-vat')
          question.current = 'mixed VAT';
        else throw error;
      }
    },
    { doing: `Publish ${name}`, done: '', fallback: 'It could not be published. Please try again.' },
  );
  async function tryToPublish(seen: number, mixesVat: boolean) {
    if (publish.isBusy) return;
    await publish.run(seen, mixesVat);
    if (question.current === 'mixed VAT') setIsMixed(true);
    else setConflict(question.current);
  }
  const discard = useDeskAction(
    async (send) => {
      draft.forget();
      await send('discardProductDraft', { params });
    },
    { doing: `Discard the draft of ${name}`, done: 'Draft discarded.' },
  );
  const archive = useDeskAction((send) => send('archiveProduct', { params }), {
    doing: `Archive ${name}`,
    done: 'Archived.',
  });
  const restore = useDeskAction((send) => send('restoreProduct', { params }), {
    doing: `Restore ${name}`,
    done: 'Restored as a draft.',
  });
  const copy = useDeskAction(
    async (send) => {
      const made = await send('copyProduct', { params });
      await navigate(productPath(made.id));
    },
    { doing: `Copy ${name}`, done: 'Product copied. This is the copy.' },
  );
  const preview = useDeskAction(
    async (send) => {
      // Opened directly by the press, or the browser would block it.
      const page = window.open('', '_blank');
      try {
        if (!(await draft.flush())) throw new Error('not saved');
        const { path } = await send('previewProduct', { params });
        if (page) page.location = path;
        else window.location.assign(path);
      } catch (error) {
        page?.close();
        throw error;
      }
    },
    { doing: `Preview ${name}`, done: 'Opening the preview.', fallback: 'The preview could not be opened.' },
  );

  return {
    acts: { publish, discard, archive, restore, copy, preview },
    conflict,
    closeConflict: () => setConflict(null),
    /** Keeps what others have published meanwhile, except for these fields. */
    async decide(yours: readonly string[]) {
      if (!conflict) return;
      setConflict(null);
      const { ...attributes } = draft.values.attributes;
      for (const { field, theirs } of conflict.fields) {
        if (yours.includes(field)) continue;
        const [own, key] = field.split('.') as [never, string?];
        if (key === undefined) draft.set(own, theirs as never);
        else if (theirs === null) delete attributes[key];
        else attributes[key] = theirs as never;
        if (key !== undefined) draft.set('attributes', { ...attributes });
      }
      await tryToPublish(conflict.version, false);
      await revalidate();
    },
    isMixed,
    closeMixed: () => setIsMixed(false),
    publish: () => void tryToPublish(version, false),
    publishMixed: () => void tryToPublish(version, true),
  };
}

export type ProductActions = ReturnType<typeof useProductActions>;

import { useRef, useState, type RefObject } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { call } from '#desk/app/call.ts';
import { useDeskAction } from '#desk/app/desk-action.tsx';
import { conflictIn } from '#desk/ui/conflict.tsx';
import type { SaveRows } from '#desk/grid/use-rows.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { productPath } from '#desk/app/paths.ts';
import { waitingIn, type Chosen, type Waiting } from './publish-dialog.tsx';
import type { DraftState } from './use-draft.ts';

/** The actions for a whole product. */
export function useProductActions(
  product: DeskProduct,
  draft: DraftState,
  /** Saves the table of variants. */
  saveRows: RefObject<SaveRows | null>,
) {
  const { id, version, record, style } = product;
  const params = { id };
  const { name } = record;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isMixed, setIsMixed] = useState(false);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);

  // Asked about only once the attempt is over: until then another one is ignored, and the answer would be lost.
  const question = useRef<Conflict | 'mixed VAT' | Waiting[] | null>(null);
  // Chosen once for an attempt, however often something is asked about it.
  const chosen = useRef<Chosen | null>(null);

  const publish = useDeskAction(
    async (send, seen: number, mixesVat: boolean) => {
      question.current = null;
      if (!(await draft.flush()) || !((await saveRows.current?.()) ?? true)) return;
      if (style && chosen.current === null) {
        const others = waitingIn(await call('getDeskStyle', { params: { id: style.id } }), id);
        if (others.length > 0) {
          question.current = others;
          return;
        }
      }
      const { own, others } = chosen.current ?? { own: true, others: [] };
      try {
        if (own) {
          const body = { version: seen, draft: draft.version(), mixesVat };
          await send('publishProduct', { params, body });
          draft.forget();
        }
        if (style && others.length > 0) {
          const variants = others.map((one) => ({
            ...{ id: one.id, version: one.version, draft: one.draft?.version ?? 0 },
          }));
          await send('publishStyle', { params: { id: style.id }, body: { variants, mixesVat } }).catch(
            (error: unknown) => {
              if (!(error instanceof ApiError) || error.code !== 'desk/changed-meanwhile') throw error;
              throw new UserFacingError(
                'Someone else has just changed one of these variants. Please look at it and publish again.',
              );
            },
          );
        }
        announce(own && others.length === 0 ? `${name} published.` : 'Variants published.');
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
    const asked = question.current;
    if (asked === 'mixed VAT') setIsMixed(true);
    else if (Array.isArray(asked)) setWaiting(asked);
    else setConflict(asked as Conflict | null);
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
    waiting,
    closeWaiting: () => setWaiting([]),
    publish() {
      chosen.current = null;
      void tryToPublish(version, false);
    },
    publishChosen(what: Chosen) {
      chosen.current = what;
      void tryToPublish(version, false);
    },
    publishMixed: () => void tryToPublish(version, true),
  };
}

export type ProductActions = ReturnType<typeof useProductActions>;

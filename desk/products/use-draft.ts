import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { forgetText, keepText, readText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { conflictIn } from '#desk/ui/conflict.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import type { Fields, ProductField } from './record.ts';

/** After typing pauses for so long, the draft is saved. */
const PAUSE_MILLISECONDS = 3000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

export interface DraftState {
  /** What stands in the form: what is live, with what was written since. */
  values: DeskProduct['record'];
  set: <F extends ProductField>(field: F, value: Fields[F]) => void;
  state: SaveState;
  /** Whether anything is written that is not live. */
  isChanged: boolean;
  /** What the shop does not take, by field: `pricePence`. */
  faults: Readonly<Record<string, string>>;
  failure: string;
  conflict: Conflict | null;
  /** Saves what waits. False: it is not saved, and why stands there. */
  flush: () => Promise<boolean>;
  /** Decides on what two have written: these fields hold as one has typed them. */
  choose: (yours: readonly string[]) => void;
  /** What was typed stays, and is asked about again when it is saved. */
  decideLater: () => void;
  /** The version of the draft as it is kept; 0: there is none. */
  version: () => number;
  /** What was typed is of no interest any more. */
  forget: () => void;
}

/** What is being written of a product: kept in the tab at once, in the shop's draft after a pause. */
export function useDraft(product: DeskProduct, mayEdit: boolean): DraftState {
  const { id, record, draft } = product;
  const keptAs = `product ${id}`;
  const { revalidate } = useRevalidator();
  const send = useSend(`Save the draft of ${record.name}`);
  // What is not saved yet.
  const [typed, setTyped] = useState<Fields>(() => readKept(keptAs));
  const [state, setState] = useState<SaveState>(() => (isEmpty(readKept(keptAs)) ? 'saved' : 'waiting'));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saved, setSaved] = useState({ of: product, draft });
  if (saved.of !== product) setSaved({ of: product, draft });
  const current = useRef({ typed, version: draft?.version ?? 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);

  useEffect(() => {
    current.current.version = product.draft?.version ?? 0;
  }, [product]);
  useEffect(() => {
    if (state !== 'waiting' || !mayEdit) return;
    timer.current = setTimeout(() => void flush(), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer.current);
  });

  function hold(next: Fields) {
    current.current.typed = next;
    setTyped(next);
    keepText(keptAs, isEmpty(next) ? null : JSON.stringify(next));
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    // One after another: each knows the version that the one before has made.
    while (saving.current) if (!(await saving.current)) return false;
    if (isEmpty(current.current.typed)) return true;
    saving.current = save(current.current.typed, current.current.version).finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  }

  async function save(fields: Fields, version: number): Promise<boolean> {
    setState('saving');
    try {
      const { draft: kept } = await send('saveProductDraft', { params: { id }, body: { version, fields } });
      current.current.version = kept?.version ?? 0;
      setSaved((before) => ({ ...before, draft: kept }));
      const rest = without(current.current.typed, fields);
      hold(rest);
      setState(isEmpty(rest) ? 'saved' : 'waiting');
      setFaults({});
      setFailure('');
      return true;
    } catch (error) {
      setState('failed');
      const found = conflictIn(error);
      if (found) setConflict(found);
      const errors = error instanceof ApiError ? error.errors : [];
      setFaults(Object.fromEntries(errors.map(({ field, message }) => [fieldOf(field), message])));
      setFailure(found || errors.length > 0 ? '' : errorMessage(error, 'The draft could not be saved.'));
      return false;
    }
  }

  const written: Fields = { ...saved.draft?.fields, ...typed };
  return {
    values: { ...record, ...written },
    set(field, value) {
      hold({ ...current.current.typed, [field]: value });
      setFaults(({ [field]: _, ...others }) => others);
      setState('waiting');
    },
    ...{ state, faults, failure, conflict, flush },
    isChanged: !isEmpty(written),
    choose(yours) {
      if (!conflict) return;
      current.current.version = conflict.version;
      const given = conflict.fields.filter(({ field }) => !yours.includes(field));
      const rest = { ...current.current.typed };
      for (const { field } of given) delete rest[field.split('.')[0] as ProductField];
      hold(rest);
      setConflict(null);
      setState(isEmpty(rest) ? 'saved' : 'waiting');
      void flush().then(revalidate);
    },
    decideLater: () => setConflict(null),
    version: () => current.current.version,
    forget() {
      clearTimeout(timer.current);
      // There is no draft any more.
      current.current = { typed: {}, version: 0 };
      setTyped({});
      setFaults({});
      setState('saved');
      forgetText(keptAs);
    },
  };
}

/** `fields.images.0.text` is of the pictures. */
const fieldOf = (path: string) => path.replace(/^fields\./, '').split('.')[0]!;

const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** What was typed while the rest was on its way. */
function without(typed: Fields, sent: Fields): Fields {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== sent[field as ProductField]),
  );
}

function readKept(name: string): Fields {
  try {
    return JSON.parse(readText(name) ?? '{}') as Fields;
  } catch {
    return {};
  }
}

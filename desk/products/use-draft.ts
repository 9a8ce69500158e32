import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/call.ts';
import type { Conflict } from '#contract/desk/conflict.ts';
import type { DeskProduct } from '#contract/desk/products.ts';
import { forgetText, keepText, readText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { conflictIn } from '#desk/ui/conflict.tsx';
import { unreadInWords } from '#desk/ui/unread-fields.tsx';
import { errorMessage, UserFacingError } from '#storefront/ui/error-message.ts';
import type { Fields, ProductField } from './record.ts';

/** The draft is saved after a pause in typing of this length. */
const PAUSE_MILLISECONDS = 3000;

const NOT_SAVED = 'The draft could not be saved.';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

export interface DraftState {
  /** The form's values: the live product with the draft applied. */
  values: DeskProduct['record'];
  set: <F extends ProductField>(field: F, value: Fields[F]) => void;
  state: SaveState;
  /** Whether there are changes that are not live. */
  isChanged: boolean;
  /** Faults by field name, such as `pricePence`, in what the shop refused. */
  faults: Readonly<Record<string, string>>;
  failure: string;
  /** The labels of fields whose text cannot be read: nothing is saved as long as there are any. */
  unread: readonly string[];
  /** Changes when the fields are to forget what was typed in them. */
  resets: number;
  conflict: Conflict | null;
  /** Saves pending changes. False if that failed; the reason is shown. */
  flush: () => Promise<boolean>;
  /** The same before something that reads the draft, which then does not happen. */
  flushOrFail: () => Promise<void>;
  /** Resolves a conflict: these fields keep what was typed here. */
  choose: (yours: readonly string[]) => void;
  /** Keeps what was typed; the conflict comes up again on saving. */
  decideLater: () => void;
  /** The version of the stored draft; 0 if there is none. */
  version: () => number;
  /** Discards what was typed. */
  forget: () => void;
}

/** The draft of a product: kept in the tab at once, and on the server after a pause. */
export function useDraft(
  product: DeskProduct,
  mayEdit: boolean,
  /** The labels of fields whose text cannot be read. */
  unread: readonly string[],
): DraftState {
  const { id, record, draft } = product;
  const keptAs = `product ${id}`;
  const { revalidate } = useRevalidator();
  const send = useSend(`Save the draft of ${record.name}`);
  // Changes not saved yet.
  const [kept] = useState(() => readKept(keptAs, draft?.version ?? 0));
  const [typed, setTyped] = useState(kept.fields);
  const [state, setState] = useState<SaveState>(isEmpty(kept.fields) ? 'saved' : 'waiting');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [resets, setResets] = useState(0);
  const [saved, setSaved] = useState({ of: product, draft });
  if (saved.of !== product) setSaved({ of: product, draft });
  const current = useRef({ typed, version: kept.version });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);

  useEffect(() => {
    // What is typed belongs to the version on which it was typed.
    if (isEmpty(current.current.typed)) current.current.version = product.draft?.version ?? 0;
  }, [product]);
  useEffect(() => {
    if (state !== 'waiting' || !mayEdit || unread.length > 0) return;
    timer.current = setTimeout(() => void flush(), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer.current);
  });

  function hold(next: Fields) {
    current.current.typed = next;
    setTyped(next);
    const { version } = current.current;
    keepText(keptAs, isEmpty(next) ? null : JSON.stringify({ version, fields: next } satisfies Kept));
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    if (unread.length > 0) return false;
    // One at a time, because each needs the version the previous one produced.
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
      setFailure(found || errors.length > 0 ? '' : errorMessage(error, NOT_SAVED));
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
    async flushOrFail() {
      if (!(await flush())) throw new UserFacingError(unread.length > 0 ? unreadInWords(unread) : NOT_SAVED);
    },
    ...{ unread, resets },
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
      // The draft no longer exists.
      current.current = { typed: {}, version: 0 };
      setTyped({});
      setFaults({});
      setState('saved');
      forgetText(keptAs);
      // The fields forget what they could not read.
      if (unread.length > 0) setResets(resets + 1);
    },
  };
}

/** Maps `fields.images.0.text` to `images`. */
const fieldOf = (path: string) => path.replace(/^fields\./, '').split('.')[0]!;

const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** What was typed while the rest was being saved. */
function without(typed: Fields, sent: Fields): Fields {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== sent[field as ProductField]),
  );
}

/** What was typed, and the version of the draft on which it was. */
interface Kept {
  version: number;
  fields: Fields;
}

function readKept(name: string, version: number): Kept {
  const none = { version, fields: {} };
  try {
    const kept = JSON.parse(readText(name) ?? '{}') as Partial<Kept>;
    return { ...none, ...(kept.fields && kept) };
  } catch {
    return none;
  }
}

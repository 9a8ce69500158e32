import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskTerms } from '#contract/desk/terms.ts';
import { termsTexts, type TermsKind } from '#contract/terms-kinds.ts';
import { forgetText, readText, typedOn, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { useForm } from '#storefront/ui/form.tsx';

const keptAs = (kind: TermsKind) => `text ${kind}`;

const fallback = 'The draft could not be saved. Please try again.';

/** Editing the next version: what is typed is kept in the tab and previewed beside the form. */
export function useTermsDraft(kind: TermsKind, { draft }: DeskTerms) {
  const send = useSend(`Change ${termsTexts[kind].title}`);
  const { revalidate } = useRevalidator();
  const seen = useRef(typedOn(keptAs(kind), draft.version));
  const [typed, setTyped] = useState(() => keptBody(kind) ?? draft.body);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const conflict = useConflict<{ body?: string }>(
    async ({ body }, met) => {
      seen.current = met?.version ?? seen.current;
      if (body === undefined) putIn(String(met?.fields[0]?.theirs));
      else {
        const { draft: now } = await send('saveTermsDraft', { body: { kind, body, version: seen.current } });
        seen.current = now.version;
        setSavedVersion(now.version);
        announce('Draft saved.');
      }
      forgetTyped(kind);
      await revalidate();
    },
    { nameOf: () => 'Text', show: (_, text) => String(text), fallback },
  );
  const form = useForm({
    send({ body = '' }) {
      setSavedVersion(null);
      return conflict.save({ body });
    },
    fallback,
  });
  useKeptText(form.ref, keptAs(kind), () => seen.current);

  function putIn(text: string) {
    const field = form.ref.current?.elements.namedItem('body') as HTMLTextAreaElement | null;
    if (field) field.value = text;
    setTyped(text);
  }
  // Said only once this draft is loaded: until then Publish would send the version before it.
  const saved = savedVersion === draft.version ? 'Saved. Not visible to customers until published.' : '';
  return { ...{ form, typed, saved }, type: setTyped, conflict: conflict.dialog };
}

export function usePublishing(kind: TermsKind, { version, body }: DeskTerms['draft']) {
  const send = useSend(`Publish ${termsTexts[kind].title}`);
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ holdsFrom }) {
      const typed = keptBody(kind);
      if (typed !== undefined && typed.trim() !== body) {
        throw new UserFacingError('You have unsaved text. Please save the draft first.');
      }
      await send('publishTerms', { body: { kind, version, holdsFrom: holdsFrom || null } });
      announce('Published.');
      await revalidate();
    },
    fallback: 'The text could not be published. Please try again.',
  });
  return { form };
}

function keptBody(kind: TermsKind): string | undefined {
  try {
    return (JSON.parse(readText(keptAs(kind)) ?? '{}') as { body?: string }).body;
  } catch {
    return undefined;
  }
}

export const forgetTyped = (kind: TermsKind) => forgetText(keptAs(kind));

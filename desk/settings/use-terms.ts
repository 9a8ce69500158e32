import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskTerms } from '#contract/desk/terms.ts';
import { forgetText, readText, useKeptText } from '#desk/app/kept-text.ts';
import { conflictsOf } from '#desk/app/meanwhile.ts';
import { useSend } from '#desk/app/send.ts';
import { UserFacingError } from '#desk/app/user-facing-error.ts';
import type { Conflict } from '#desk/ui/conflict.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { useForm } from '#storefront/ui/form.tsx';

const KEPT = 'terms';

/** Writing at the next version: what is typed is kept in the tab, and shown beside it as it will look. */
export function useTermsDraft({ draft }: DeskTerms) {
  const send = useSend('Change the terms');
  const { revalidate } = useRevalidator();
  const seen = useRef(draft.version);
  const [typed, setTyped] = useState(() => keptBody() ?? draft.body);
  const [saved, setSaved] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm({
    async send({ body = '' }) {
      setSaved('');
      try {
        const answer = await send('saveTermsDraft', { body: { body, version: seen.current } });
        seen.current = answer.draft.version;
      } catch (error) {
        const [found] = conflictsOf(error);
        if (!found) throw error;
        const { changedBy, changedAt, version, field, value } = found;
        const fields = [{ field, yours: body, theirs: value }];
        setConflict({ who: changedBy ?? '', when: changedAt ?? '', version, fields });
        return;
      }
      forgetText(KEPT);
      setSaved('Saved. Nobody sees it before it is published.');
      announce('The draft is saved.');
      await revalidate();
    },
    fallback: 'The draft could not be saved. Please try again.',
  });
  useKeptText(form.ref, KEPT);
  return {
    ...{ form, typed, saved, conflict },
    type: setTyped,
    closeConflict: () => setConflict(null),
    /** What two have written: one's own is saved again, or theirs stands in the field. */
    choose(isOwn: boolean) {
      if (!conflict) return;
      seen.current = conflict.version;
      setConflict(null);
      if (isOwn) return form.ref.current?.requestSubmit();
      const theirs = String(conflict.fields[0]?.theirs ?? '');
      const field = form.ref.current?.elements.namedItem('body') as HTMLTextAreaElement | null;
      if (field) field.value = theirs;
      setTyped(theirs);
      forgetText(KEPT);
    },
  };
}

export function usePublishing({ version, body }: DeskTerms['draft']) {
  const send = useSend('Publish the terms');
  const { revalidate } = useRevalidator();
  const form = useForm({
    async send({ holdsFrom }) {
      const typed = keptBody();
      if (typed !== undefined && typed.trim() !== body) {
        throw new UserFacingError('There is text that is not saved yet. Please save the draft first.');
      }
      await send('publishTerms', { body: { version, holdsFrom: holdsFrom || null } });
      announce('Published.');
      await revalidate();
    },
    fallback: 'The terms could not be published. Please try again.',
  });
  return { form };
}

function keptBody(): string | undefined {
  try {
    return (JSON.parse(readText(KEPT) ?? '{}') as { body?: string }).body;
  } catch {
    return undefined;
  }
}

export const forgetTyped = () => forgetText(KEPT);

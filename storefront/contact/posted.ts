import { createContext } from 'react-router';
import type { PostedForm } from '#contract/posted-form.ts';
import type { FormState } from '#storefront/ui/form.tsx';

/** Set by the server for the answer to a form; nothing in the browser. */
export const postedContext = createContext<PostedForm | null>(null);

/** What the server found stands there until the form is sent again. */
export function withPosted(form: FormState, posted: PostedForm | null): FormState {
  const isSentAgain = form.isBusy || form.failure !== '' || Object.keys(form.faults).length > 0;
  return posted === null || isSentAgain ? form : { ...form, faults: posted.faults, failure: posted.failure };
}

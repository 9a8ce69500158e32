import { createContext } from 'react-router';
import type { PostedForm } from '#contract/posted-form.ts';

/** Set by the server for the answer to a form; nothing in the browser. */
export const postedContext = createContext<PostedForm | null>(null);

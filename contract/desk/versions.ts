import { z } from 'zod';

const SENTENCE = 'Please say which version you saw.';

const versionFrom = (min: number) =>
  z
    .number(SENTENCE)
    .int(SENTENCE)
    .min(min, SENTENCE)
    .max(2 ** 31 - 1, SENTENCE);

/** The version that a person saw of what they change, so that nobody overwrites what they have not seen. */
export const seenVersion = versionFrom(1);
/** The same of something that may not have been saved yet, which is version 0. */
export const seenVersionOrNone = versionFrom(0);

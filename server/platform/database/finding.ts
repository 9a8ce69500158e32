import { sql, type RawBuilder } from 'kysely';
import { asDialled, folded } from '#contract/folding.ts';
import { escapeLike } from './database.ts';

/** Words that belong together, and the phone number they may be. */
export interface WantedWords {
  words: string[];
  dialled: string | null;
}

const MAX_WANTED = 8;
/** Fewer digits are as likely to be a house number or part of a name. */
const FEWEST_DIGITS = 6;

/** What is looked for. The words of a phone number written with spaces stay together. */
export function wantedWords(typed: string, split: (typed: string) => string[] = wordsOf): WantedWords[] {
  const found: WantedWords[] = [];
  let run: string[] = [];
  const endRun = () => {
    const dialled = asDialled(run.join(' '));
    if (dialled.length >= FEWEST_DIGITS) found.push({ words: run, dialled });
    else found.push(...run.map((word) => ({ words: [word], dialled: null })));
    run = [];
  };
  for (const word of split(folded(typed))) {
    if (/^[+\d()./-]+$/.test(word)) run.push(word);
    else {
      endRun();
      found.push({ words: [word], dialled: null });
    }
  }
  endRun();
  return found.slice(0, MAX_WANTED);
}

function wordsOf(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
}

/** Whether folded text contains a word. */
export function contains(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${escapeLike(word)}%`}`;
}

/** Whether all words are there as `isFound` says, or the phone number that they make. */
export function containsAll(
  { words, dialled }: WantedWords,
  isFound: (word: string) => RawBuilder<boolean>,
  isPhone: (dialled: string) => RawBuilder<boolean> = isFound,
): RawBuilder<boolean> {
  const asWords = sql.join(words.map(isFound), sql` and `);
  return dialled === null ? sql<boolean>`${asWords}` : sql<boolean>`((${asWords}) or ${isPhone(dialled)})`;
}

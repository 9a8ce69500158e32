import { afterTo, isEnd, isMeasure, numberAt, textAt, type Read, type Token } from './tokens.rules.ts';

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'small', 'medium', 'large', 'newborn'];
const systems = ['uk', 'eu'];

/** "size 3", "size 5+", "size m", "UK size 4.5". As a label has it, in lower case. */
export function readSize(tokens: readonly Token[], at: number): Read<string> | null {
  const start = systems.includes(textAt(tokens, at)) ? at + 1 : at;
  if (!['size', 'sizes'].includes(textAt(tokens, start))) return null;
  const place = systems.includes(textAt(tokens, start + 1)) ? start + 2 : start + 1;
  const text = textAt(tokens, place);
  if (letters.includes(text)) return isEnd(tokens, place + 1) ? { value: text, end: place + 1 } : null;
  if (numberAt(tokens, place) === null || !/^\d{1,3}(\.5)?$/.test(text)) return null;
  const hasPlus = textAt(tokens, place + 1) === '+' && tokens[place + 1]!.isGlued;
  const end = hasPlus ? place + 2 : place + 1;
  if (!isEnd(tokens, end) || isMeasure(textAt(tokens, end)) || afterTo(tokens, end) !== null) return null;
  return { value: hasPlus ? `${text}+` : text, end };
}

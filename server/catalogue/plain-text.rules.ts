import { decodeHTMLStrict } from 'entities';
import { tidy } from '#contract/tidy.ts';

/**
 * Text as a page may show it, from text or HTML. The shop prints descriptions as text and never as HTML, so this does
 * not guard against scripts; it only spares people from reading tags.
 */
export function plainText(value: string): string {
  const isHtml = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i.test(value);
  const text = isHtml ? withoutTags(value) : value;
  // Once only: text that a file escaped twice stays escaped once.
  return tidyText(decodeHTMLStrict(text));
}

/** The text as stored: tidied, and with no more white space than a page shows. */
export function tidyText(value: string): string {
  const storable = value
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    // oxlint-disable-next-line no-control-regex -- taking control characters out is the point
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return tidy(storable)
    .replace(/[\t ]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

function withoutTags(html: string): string {
  return (
    withoutOpenTag(
      html
        .replace(/<!--[^]*?(?:-->|$)/g, '')
        .replace(/<(script|style|iframe|noscript|svg|template)\b[^>]*(?:>[^]*?(?:<\/\1\s*>|$)|$)/gi, ''),
    )
      .replace(/\s+/g, ' ')
      .replace(/<\/?([a-z]\w*)[^>]*>/gi, createBreaks())
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      // Keeps a list's items together, whatever was between them.
      .replace(GAP, (gap, at: number, all: string) => (isInList(all, at) ? '\n' : gap))
  );
}

/** Stands before the bullet or number of an item. No text keeps a control character. */
const ITEM = '\u0001';
// oxlint-disable-next-line no-control-regex -- ITEM is one
const GAP = /(?<!\n)\n{2,}(?=\u0001)/g;

const blocks = new Set('p div h1 h2 h3 h4 h5 h6 section article table ul ol dl blockquote hr pre'.split(' '));

/** What stands in for each tag, in their order. */
function createBreaks(): (tag: string, name: string, at: number, html: string) => string {
  /** The lists around it: the next number of each, or null if it has bullets. */
  const lists: (number | null)[] = [];
  /** Where the tag ended that began an item, or a paragraph at the beginning of one. */
  let itemBegan = -2;
  return (tag, given, at, html) => {
    const name = given.toLowerCase();
    const isOpening = tag[1] !== '/';
    if (name === 'ul' || name === 'ol') {
      if (!isOpening) lists.pop();
      else lists.push(name === 'ol' ? numberIn(tag, /\sstart ?= ?["']?(\d{1,4})\b/i, 1) : null);
    } else if (name === 'li' && isOpening) {
      itemBegan = at + tag.length;
      const next = lists.at(-1) ?? null;
      if (next === null) return `\n${ITEM}• `;
      const number = numberIn(tag, /\svalue ?= ?["']?(\d{1,4})\b/i, next);
      lists[lists.length - 1] = number + 1;
      return `\n${ITEM}${number}. `;
    } else if (
      isOpening &&
      blocks.has(name) &&
      (at === itemBegan || (at === itemBegan + 1 && html[itemBegan] === ' '))
    ) {
      itemBegan = at + tag.length;
      return '';
    }
    return breakFor(tag, name);
  };
}

/** Nobody's list has more items than four digits say. */
function numberIn(tag: string, attribute: RegExp, otherwise: number): number {
  const found = attribute.exec(tag);
  return found ? Number(found[1]) : otherwise;
}

function breakFor(tag: string, name: string): string {
  if (/^<(?:br ?\/?|\/(?:li|ul|ol|tr|dt|dd) ?)>$/i.test(tag)) return '\n';
  if (blocks.has(name)) return '\n\n';
  return /^<\/t[dh] ?>$/i.test(tag) ? ' ' : '';
}

/** Without a tag at the end that is never closed: so each tag that begins also ends, and none is sought in vain. */
function withoutOpenTag(html: string): string {
  const rest = html.lastIndexOf('>') + 1;
  const at = html.slice(rest).search(/<\/?[a-z]/i);
  return at === -1 ? html : html.slice(0, rest + at);
}

function isInList(text: string, at: number): boolean {
  return text.startsWith(ITEM, text.lastIndexOf('\n', at - 1) + 1);
}

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
      .replace(/<\/?([a-z]\w*)[^>]*>/gi, (tag, name: string) => breakFor(tag, name.toLowerCase()))
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      // Keeps a list's items together, whatever was between them.
      .replace(/(?<!\n)\n{2,}(?=• )/g, (gap, at: number, all: string) => (isInList(all, at) ? '\n' : gap))
  );
}

const blocks = new Set('p div h1 h2 h3 h4 h5 h6 section article table ul ol dl blockquote hr pre'.split(' '));

/** What stands in for a tag. */
function breakFor(tag: string, name: string): string {
  if (name === 'li' && tag[1] !== '/') return '\n• ';
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
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).startsWith('• ');
}

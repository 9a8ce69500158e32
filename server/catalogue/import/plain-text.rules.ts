import { decodeHTMLStrict } from 'entities';

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

/** The text as stored: without invisible characters, and with no more white space than a page shows. */
export function tidyText(value: string): string {
  return (
    value
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      // oxlint-disable-next-line no-control-regex -- taking control characters out is the point
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\ufeff]/g, '')
      .replace(/[\t\p{Zs}]+/gu, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

function withoutTags(html: string): string {
  return (
    html
      .replace(/<!--[^]*?(?:-->|$)/g, '')
      .replace(/<(script|style|iframe|noscript|svg|template)\b[^>]*>[^]*?(?:<\/\1\s*>|$)/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<li\b[^>]*>/gi, '\n• ')
      .replace(/<br\s*\/?>|<\/(?:li|ul|ol|tr|dt|dd)\s*>/gi, '\n')
      .replace(/<\/?(?:p|div|h[1-6]|section|article|table|ul|ol|dl|blockquote|hr|pre)\b[^>]*>/gi, '\n\n')
      .replace(/<\/t[dh]\s*>/gi, ' ')
      .replace(/<\/?[a-z][^>]*(?:>|$)/gi, '')
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      // Keeps a list's items together, whatever was between them.
      .replace(/\n{2,}(?=• )/g, (gap, at: number, all: string) => (isInList(all, at) ? '\n' : gap))
  );
}

function isInList(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).startsWith('• ');
}

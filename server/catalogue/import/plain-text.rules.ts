/**
 * Text as a page may show it, from text or HTML. The shop prints descriptions as text and never as HTML, so
 * nothing here guards against scripts; it is only that nobody wants to read tags.
 */
export function plainText(value: string): string {
  const isHtml = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i.test(value);
  const text = isHtml ? withoutTags(value) : value;
  return (
    decodeEntities(text)
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      // oxlint-disable-next-line no-control-regex -- taking control characters out is the point
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g, '')
      .replace(/[ \t\u00a0]+/g, ' ')
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
      .replace(/[ \t]*\n[ \t]*/g, '\n')
      // A list's items stand together, whatever stood between them.
      .replace(/\n{2,}(?=• )/g, (gap, at: number, all: string) => (isInList(all, at) ? '\n' : gap))
  );
}

function isInList(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).startsWith('• ');
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  cent: '¢',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  prime: '′',
  Prime: '″',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  aring: 'å',
  Aring: 'Å',
  ccedil: 'ç',
  Ccedil: 'Ç',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  shy: '',
  zwnj: '',
  zwj: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  rarr: '→',
  larr: '←',
  check: '✓',
  star: '☆',
  hearts: '♥',
  iexcl: '¡',
  iquest: '¿',
};
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
};

/** Once, from left to right: what a file escaped twice stays escaped once. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/gi,
    (whole, decimal?: string, hex?: string, word?: string) => {
      if (word !== undefined) {
        const accented = /^([a-z])(acute|grave|circ|uml|tilde)$/i.exec(word);
        if (accented) return (accented[1]! + accents[accented[2]!.toLowerCase()]!).normalize('NFC');
        return named[word] ?? whole;
      }
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

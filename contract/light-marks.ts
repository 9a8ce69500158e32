/**
 * Parses text with light marks into blocks. The pages turn these into elements, so nothing that somebody typed becomes
 * markup.
 */
export type Block =
  | { kind: 'heading'; id: string; text: Inline[] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'quote'; lines: Inline[][] };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; to: string };

const starts = { heading: /^##? +(?=\S)/, list: /^[-*] +(?=\S)/, quote: /^> ?/ } as const;

/**
 * A blank line ends a paragraph, `## ` begins a heading, `- ` a list item and `> ` a quotation; `**bold**` and
 * `[words](address)` are inline. A backslash escapes the mark that follows it.
 */
export function readMarks(text: string): Block[] {
  const blocks: Block[] = [];
  const ids = new Set<string>();
  let isOpen = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const last = isOpen ? blocks.at(-1) : undefined;
    isOpen = line !== '';
    if (!isOpen) continue;
    const kind = kindOf(line);
    const words = readLine(kind === 'paragraph' ? line : line.replace(starts[kind], ''));
    if (kind === 'heading') {
      blocks.push({ kind, id: idOf(words, ids), text: words });
      isOpen = false;
    } else if (kind === 'list') {
      if (last?.kind === 'list') last.items.push(words);
      else blocks.push({ kind, items: [words] });
    } else if (last?.kind === kind) last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
  }
  return blocks;
}

export function plainText(words: readonly Inline[]): string {
  return words.map(({ text }) => text).join('');
}

/** Escapes text from elsewhere, so that it appears unchanged within marks. */
export function withoutMarks(words: string): string {
  return words.replace(/[\\*[\]#>{}-]/g, String.raw`\$&`);
}

/** Link targets that are not allowed: everything but a page of the shop, https and e-mail. */
export function badLinks(text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, , to = '']) => (isAddress(to) ? [] : [to]));
}

const LINK = /(?<!\\)\[((?:\\.|[^[\]\\])+)\]\(([^()\s]*)\)/g;
const INLINE = /(?<!\\)\*\*((?:\\.|[^*\\])+)\*\*|(?<!\\)\[((?:\\.|[^[\]\\])+)\]\(([^()\s]*)\)/g;

function kindOf(line: string): Block['kind'] {
  if (starts.heading.test(line)) return 'heading';
  if (starts.list.test(line)) return 'list';
  return starts.quote.test(line) ? 'quote' : 'paragraph';
}

function readLine(line: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  const takeText = (to: number) => {
    if (to > from) found.push({ kind: 'text', text: unescaped(line.slice(from, to)) });
  };
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, words, to] = match;
    if (bold === undefined && !isAddress(to!)) continue;
    takeText(match.index);
    found.push(
      bold === undefined
        ? { kind: 'link', text: unescaped(words!), to: unescaped(to!) }
        : { kind: 'bold', text: unescaped(bold) },
    );
    from = match.index + whole.length;
  }
  takeText(line.length);
  return found;
}

const isAddress = (to: string) => /^\/(?![/\\])|^https:\/\/[^/]|^mailto:[^@]+@[^@]+$/.test(unescaped(to));

const unescaped = (text: string) => text.replace(/\\([\\*[\]#>{}-])/g, '$1');

function idOf(words: readonly Inline[], taken: Set<string>): string {
  const name =
    plainText(words)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part';
  let id = name;
  for (let count = 2; taken.has(id); count++) id = `${name}-${count}`;
  taken.add(id);
  return id;
}

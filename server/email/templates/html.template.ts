/** HTML that may be inserted into HTML unescaped. Created only by `html` and `raw`. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Html | readonly (Html | null)[] | null;

/**
 * A piece of HTML: everything inserted into it is escaped, unless it is itself `Html`. Null inserts nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((made, string, index) => made + source(parts[index - 1] ?? null) + string));
}

function source(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.source;
  if (typeof part === 'object') return part.map(source).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

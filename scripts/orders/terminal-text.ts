/**
 * Makes customers' text safe for a terminal: control characters could move its cursor or change its window
 * title, and invisible ones could reverse what is read.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
}

/** `printable` for JSON, which escapes the first 32 control characters itself, but not those of C1. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export interface Column {
  title: string;
  isNumber?: boolean;
  /** The column is cut to this many characters, with an ellipsis. */
  max?: number;
}

/** Columns with two spaces between them, numbers aligned right. */
export function alignedTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [columns.map((column) => column.title), ...rows].map((row) =>
    row.map((cell, index) => cut(cell, columns[index]!.max ?? Infinity)),
  );
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => lengthOf(row[index]!))));
  return cells
    .map((row) =>
      row
        .map((cell, index) => {
          const space = ' '.repeat(widths[index]! - lengthOf(cell));
          return columns[index]!.isNumber ? space + cell : cell + space;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}

function cut(text: string, max: number): string {
  return lengthOf(text) <= max ? text : `${[...text].slice(0, max - 1).join('')}…`;
}

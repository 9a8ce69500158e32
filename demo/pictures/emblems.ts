import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { softened } from './picture-colours.ts';

type IconSet = { icons: Record<string, { body: string }>; width?: number };

let loaded: IconSet | undefined;
const drawn = new Map<string, string>();

/**
 * A Fluent emoji (flat, MIT) in the picture book's softened colours, drawn in a 32 × 32 box.
 * The icon set is a large file, read on first use: a shop whose pictures are already written never reads it.
 */
export function emblem(name: string): string {
  const known = drawn.get(name);
  if (known) return known;
  loaded ??= JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@iconify-json/fluent-emoji-flat/icons.json')), 'utf8'),
  ) as IconSet;
  const icon = loaded.icons[name];
  if (!icon) throw new Error(`There is no Fluent emoji called ${name}.`);
  const body = icon.body.replace(/#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b/g, softened);
  drawn.set(name, body);
  return body;
}

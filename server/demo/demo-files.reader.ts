import { readFileSync } from 'node:fs';
import path from 'node:path';

/** See demo/README.md. */
export const demoDirectory = path.join(import.meta.dirname, '../../demo');

export interface DemoCategory {
  path: readonly string[];
  /** The address of a drawing. */
  image: string;
  /** Those it shows besides what the categories above it show. */
  attributes?: readonly string[];
}

export function readDemoFile<Row>(name: string): Row[] {
  const text = readFileSync(path.join(demoDirectory, name), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

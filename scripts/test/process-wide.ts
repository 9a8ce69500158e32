import { globSync, readFileSync } from 'node:fs';

/** A mock, another clock, or something put into the process: all of it is still there for the next file. */
const CHANGES_THE_PROCESS =
  /\bvi\.(?!fn|waitFor|waitUntil)\w+\(|\bglobalThis\.\w+ = |\bprocess\.env\.\w+ = |\bprocess\.chdir\(|\bdns\.set\w+\(|\bredirectThisProcess\(/;

/** The test files that need a process of their own. */
export function processWide(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) => CHANGES_THE_PROCESS.test(readFileSync(file, 'utf8')));
}

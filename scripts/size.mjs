// npm run size: the figures of "How large it is" in ARCHITECTURE.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findMutualFolders } from './boundaries.ts';

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const read = (file) => readFileSync(file, 'utf8');
const sum = (list, count) => list.reduce((total, file) => total + count(read(file)), 0);
const lines = (text) => text.split('\n').length - 1;
const words = (text) => text.split(/\s+/).filter(Boolean).length;

const isCode = (file) => /\.(?:tsx?|mjs|css|sql)$/.test(file);
const isTest = (file) => /^tests\/|\.test\.tsx?$|\/fixtures\//.test(file);
const isProduct = (file) =>
  /^(?:contract|server|storefront|desk|database)\//.test(file) &&
  isCode(file) &&
  !isTest(file) &&
  file !== 'database/tables.ts';
const documents = files.filter((file) => file.endsWith('.md'));

const perFolder = Map.groupBy(
  files.filter((file) => file.startsWith('server/')),
  (file) => path.posix.dirname(file),
);
const largest = [...perFolder].toSorted(([, one], [, other]) => other.length - one.length)[0];

console.table({
  'product lines': sum(files.filter(isProduct), lines),
  'lines of tests': sum(
    files.filter((file) => isTest(file) && isCode(file)),
    lines,
  ),
  'lines of SQL': sum(
    files.filter((file) => file.endsWith('.sql')),
    lines,
  ),
  'lines of demo code': sum(
    files.filter((file) => file.startsWith('demo/') && isCode(file)),
    lines,
  ),
  'words of documents': sum(documents, words),
  decisions: files.filter((file) => file.startsWith('docs/decisions/')).length,
  'settings in .env.example': read('.env.example').match(/^#[A-Z_]+=/gm).length,
  [`files in ${largest[0]}`]: largest[1].length,
  'pairs of folders that import each other': findMutualFolders('.').length,
});

// npm run size: the figures of "How large it is" in ARCHITECTURE.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

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

/** Pairs of neighbouring folders that import each other; a folder and the folders within it count as one. */
function mutualFolders() {
  const modules = new Set(files.filter((file) => isProduct(file) && /\.tsx?$/.test(file)));
  const edges = new Set();
  for (const file of modules) {
    for (const [, from] of read(file).matchAll(/(?:from |import |import\()'([.#][^']+)'/g)) {
      const target = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
      const [one, other] = [file, target].map((name) => path.posix.dirname(name).split('/'));
      const level = one.findIndex((part, index) => part !== other[index]);
      if (!modules.has(target) || level < 0 || other.length <= level) continue;
      edges.add(`${one.slice(0, level + 1).join('/')} ${other.slice(0, level + 1).join('/')}`);
    }
  }
  return [...edges].filter((edge) => {
    const [one, other] = edge.split(' ');
    return one < other && edges.has(`${other} ${one}`);
  });
}

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
  'pairs of folders that import each other': mutualFolders().length,
});

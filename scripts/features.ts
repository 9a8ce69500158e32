// What a feature of the server may contain. Part of npm run check: `features.ts [directory]` reads every file
// below server/, and refuses SQL that uses another feature's tables and files whose name gives no role.
// Everywhere it refuses files that only re-export what others export, and duplicates of things that belong in
// one place: sums, VAT classes, availability, what may be promoted, the limits of fields, the reading of numbers.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { owners, reaches as known, type Reach } from './table-owners.ts';

const roles = ['routes', 'service', 'queries', 'rules', 'types', 'reader', 'template', 'gateway'];

const STATES = 'the word for each state of an order, a payment or a product is in contract/state-words.ts';

const once = [
  {
    pattern: /npm run/,
    where: [
      'scripts/',
      'server/desk/sign-in/',
      'server/email/templates/owner.template.ts',
      'server/shop/readiness',
    ],
    because:
      'an owner at the desk has no terminal: only a shop without a desk, and the person who starts it, read commands',
  },
  {
    pattern:
      /(?:[pP]ence|[pP]rice)\w*\s*\*\s*[\w.]*quantity\b|\bquantity\s*\*\s*[\w.]*(?:[pP]ence|[pP]rice)|\bsubtotal\w*\s*[-+]\s*\w/,
    where: ['contract/pricing/'],
    because: 'every sum of a basket or an order is worked out in contract/pricing/',
  },
  {
    pattern:
      /'(?:standard|reduced|zero)'\s*[|,]\s*'(?:standard|reduced|zero)'|\b(?:standard|reduced|zero):\s*\d/,
    where: ['contract/pricing/'],
    because: 'the VAT classes are defined in contract/pricing/vat.ts',
  },
  {
    pattern: /\bon_?[hH]and\b[^;\n]{0,40}\s-\s[^;\n]{0,40}\breserved\b|\bstock\.available\b/,
    where: ['server/inventory/stock.queries.ts'],
    because: 'the database works out what is available; other features use available() and availableTo()',
  },
  {
    pattern: /\bsale_rule\s+is\b|\bsale_rule\s*(?:=|<>|in\b)\s*[('"]/,
    where: ['server/catalogue/promotable.queries.ts'],
    because: 'whether something may be promoted is asked with isPromotable',
  },
  {
    pattern: /\bmaxLength(?:=[{"']+|:\s*)\d+["'}]*/,
    where: ['contract/'],
    because: 'the limit of a field is in the contract, for its form and its schema alike',
  },
  {
    // Commas that are dropped or made into dots, digits that are read up to a comma, and patterns of decimals.
    pattern:
      /\.replace(?:All)?\(\s*(?:'[,.]'|\/(?:\[[^\]\n]*,[^\]\n]*\]|,|\\D)(?![^/\n]*\$\/)[^/\n]*\/[a-z]*)\s*,\s*'\.?'\s*\)|\b(?:parseFloat|valueAsNumber)\b|\bparseInt\([^)]*, 10\)|\\d[^/'`\n]{0,8}\(\??:?(?:\\\.|\[[.,\\]+\])\\d|type="number"/,
    where: [
      'contract/numbers.ts',
      // Numbers that programs write: a price or an attribute in an address, a quantity in JSON, a time, a length of CSS; and
      // telephone numbers.
      'server/desk/pick-run/click-and-drop.template.ts',
      'contract/finding.ts',
      'contract/span.ts',
      'contract/desk/product-record.ts',
      'scripts/restore.ts',
      'desk/print/count-pages.ts',
      'storefront/shell/account-layout.tsx',
      // Nothing but digits can be typed there.
      'storefront/ui/quantity-stepper.tsx',
      // Words are taken apart here, and sizes put in order.
      'server/search/query-parser/tokens.rules.ts',
      'server/search/filters/size-order.rules.ts',
      'scripts/features.ts',
    ],
    because: 'numbers that are typed or imported have one reader, in contract/numbers.ts',
  },
  {
    // A table of words by state. Colours by state, and what may follow a state, are no words.
    pattern:
      /\b(?:Pending|Processing|Shipped|Delivered|Cancelled|Refunded|PartiallyRefunded|published|archived):\s*(?:'(?!(?:plain|info|success|caution|danger|action|Publish|Archive)')[A-Z][^'\n]*'|\[\s*'(?:plain|info|success|caution|danger|action)')/,
    where: ['contract/state-words.ts', 'server/importing/'],
    because: STATES,
  },
  {
    pattern:
      /['">](?:To pack|Sent|Unsent|Dispatched|Partly refunded|Not for sale yet|Discontinued)['"<]|\b[Mm]ark\w* as (?:sent|dispatched)\b|\b(?:[Oo]rder|[Pp]arcel|It)s? (?:\$?\{\w+\} )?(?:has|have) (?:not |already )?been (?:sent|dispatched)\b|\balready sent\b|\b[Pp]aid,? (?:and |but )?not sent\b/,
    where: [
      'scripts/features.ts',
      // A copy of somebody's data is marked as sent.
      'desk/customers/customer-data.tsx',
      // A legal text, whose versions never change.
      'server/terms/first-returns.template.ts',
    ],
    because: STATES,
  },
];

/** The faults below a directory, in sentences, and the number of files read. */
export function findFaults(
  directory: string,
  reaches: readonly Reach[] = known,
): { faults: string[]; files: number } {
  const read = (file: string) => readFileSync(path.join(directory, file), 'utf8');
  const isProduct = (file: string) => !/\.test\.tsx?$/.test(file);
  const files = globSync('server/*/**/*.{ts,tsx,js,mjs}', { cwd: directory }).filter(isProduct).toSorted();
  const faults = readTables(read('database/tables.ts'))
    .filter((table) => !(table in owners))
    .map((table) => `${table} has no owner: add it to the list in scripts/table-owners.ts.`);

  const excused = new Set<string>();
  for (const file of files) {
    const feature = file.split('/')[1]!;
    const source = withoutComments(read(file));
    for (const table of tablesIn(source)) {
      if ([owners[table]].flat().includes(feature)) continue;
      const reach = reaches.find((one) => one.feature === feature && one.tables.includes(table));
      if (reach) excused.add(`${feature} ${table}`);
      else faults.push(`${file} uses ${table}, which belongs to ${[owners[table]].flat().join(', ')}.`);
    }
    if (!hasRole(file)) faults.push(`${file} has no role in its name: ${roles.join(', ')}.`);
  }
  faults.push(
    ...reaches.flatMap(({ feature, tables }) =>
      tables
        .filter((table) => !excused.has(`${feature} ${table}`))
        .map((table) => `${feature} no longer uses ${table}: remove the exception.`),
    ),
  );

  const everywhere = globSync('{contract,desk,scripts,server,storefront}/**/*.{ts,tsx}', {
    cwd: directory,
  });
  for (const file of everywhere.filter(isProduct)) {
    const source = withoutComments(read(file));
    if (isPassingOn(source)) faults.push(`${file} only re-exports: import from the original.`);
    for (const { pattern, where, because } of once) {
      const found = where.some((one) => file.startsWith(one)) ? null : pattern.exec(source);
      if (found) faults.push(`${file} says "${found[0]}": ${because}.`);
    }
  }
  return { faults, files: files.length };
}

/** The platform and the configuration are not features: the roles are built on them. */
function hasRole(file: string): boolean {
  return /^server\/(platform|config)\//.test(file) || roles.includes(path.basename(file).split('.').at(-2)!);
}

function readTables(source: string): string[] {
  const all = /export interface DB \{([^}]*)\}/.exec(source)?.[1] ?? '';
  return [...all.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!);
}

const kyselyCall =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|Join|JoinLateral|deleteInBatches\(\s*\w+,)\(?\s*'(\w+)/g;
/**
 * Each keyword may be followed by several tables: `from products p, stock s`. They are matched by look-ahead,
 * because `a join b` holds two.
 */
const sqlKeyword =
  /\b(?:from|join|into|update|using|table|vacuum(?: \(\w+\))?)\s+(?=((?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+\w+)?)*))/gi;

function tablesIn(source: string): Set<string> {
  const inSql = [...source.matchAll(sqlKeyword)].flatMap((match) => match[1]!.split(/[\s,]+/));
  const inCalls = [...source.matchAll(kyselyCall)].map((match) => match[1]!);
  return new Set([...inSql, ...inCalls].filter((word) => word in owners));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(^|\s)(?:\/\/|--\s).*$/gm, '$1');
}

/** `export … from`, `import` and then `export { … }`, or `export const here = other.there`. */
const passesOn =
  /^\s*(?:(?:export|import)\s[^=]*\sfrom\s+'[^']+'|export(?:\s+type)?\s*\{[^}]*\}|export const \w+ = [a-z]\w*(?:\.\w+)*)\s*$/;

function isPassingOn(source: string): boolean {
  const statements = source.split(';').filter((statement) => statement.trim() !== '');
  return statements.some((one) => /^\s*export\b/.test(one)) && statements.every((one) => passesOn.test(one));
}

if (process.argv[1] === import.meta.filename) {
  const { faults, files } = findFaults(process.argv[2] ?? '.');
  for (const fault of faults) console.error(fault);
  console.log(`${files} files of features, ${faults.length} faults`);
  process.exit(faults.length > 0 || files === 0 ? 1 : 0);
}

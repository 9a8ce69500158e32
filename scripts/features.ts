// What a feature of the server may contain. Part of npm run check: `features.ts [directory]` reads every file
// below server/, and refuses SQL that uses another feature's tables and files whose name gives no role.
// Everywhere it refuses files that only re-export what others export, and duplicates of things that belong in
// one place: sums, VAT classes, availability, the limits of fields.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The feature that may write SQL for each table. Others call its service, or use SQL fragments from its
 * queries.
 */
const owners: Readonly<Record<string, string | readonly string[]>> = {
  activity: 'activity',
  addresses: 'addresses',
  attributes: 'catalogue',
  awaited_products: 'stock-alerts',
  basket_items: 'basket',
  baskets: 'basket',
  bulk_job_items: 'desk',
  bulk_jobs: 'desk',
  categories: 'catalogue',
  category_attributes: 'catalogue',
  cdn_purges: 'cdn',
  change_sets: 'catalogue',
  changes: 'catalogue',
  // One row holds facts that belong to three features: how to log in, the name, whether there is a second
  // factor.
  customers: ['authentication', 'profile', 'two-factor'],
  customer_search: 'desk',
  data_requests: 'privacy',
  deletions: 'privacy',
  desk_jobs: 'desk',
  facet_values: 'catalogue',
  hash_keys: 'authentication',
  home_sections: 'catalogue',
  idempotency_keys: 'platform',
  import_pieces: 'desk',
  import_rows: 'desk',
  imports: 'desk',
  login_attempts: 'authentication',
  login_challenges: 'authentication',
  one_time_tokens: 'authentication',
  old_paths: 'catalogue',
  order_items: 'orders',
  order_notes: 'orders',
  order_refunds: 'orders',
  order_search: 'orders',
  order_shortages: 'desk',
  order_status_transitions: 'orders',
  orders: 'orders',
  outbox: 'outbox',
  packed_orders: 'orders',
  parcel_lines: 'orders',
  parcels: 'orders',
  payment_cases: 'payments',
  payment_state_transitions: 'payments',
  payment_status_transitions: 'orders',
  payments: 'payments',
  pictures: 'pictures',
  price_changes: 'catalogue',
  product_attributes: 'catalogue',
  product_categories: 'catalogue',
  product_drafts: 'catalogue',
  product_facets: 'catalogue',
  product_companions: 'catalogue',
  product_images: 'catalogue',
  product_index: 'catalogue',
  product_ratings: 'catalogue',
  products: 'catalogue',
  public_changes: 'platform',
  published_products: 'catalogue',
  push_subscriptions: 'notifications',
  recovery_codes: 'two-factor',
  refund_asks: 'desk',
  refund_lines: 'payments',
  refunds: 'payments',
  registrations: 'authentication',
  removed_facets: 'catalogue',
  review_acts: 'reviews',
  review_refusals: 'reviews',
  review_reports: 'reviews',
  review_requests: 'reviews',
  reviews: 'reviews',
  saved_views: 'desk',
  sent_letters: 'outbox',
  round_picks: 'desk',
  rounds: 'desk',
  search_misses: 'catalogue',
  search_synonyms: 'catalogue',
  search_words: 'catalogue',
  vocabulary_changes: 'catalogue',
  sessions: 'authentication',
  settings: 'settings',
  staff: 'desk',
  staff_acts: 'desk',
  staff_challenges: 'desk',
  staff_devices: 'desk',
  staff_links: 'desk',
  staff_passkeys: 'desk',
  staff_recovery_codes: 'desk',
  staff_sessions: 'desk',
  staff_two_factor_secrets: 'desk',
  stock: 'inventory',
  stock_alerts: 'stock-alerts',
  stock_moves: 'inventory',
  styles: 'catalogue',
  terms_drafts: 'terms',
  terms_versions: 'terms',
  trusted_networks: 'authentication',
  two_factor_secrets: 'two-factor',
  two_factor_setups: 'two-factor',
  vapid_keys: 'notifications',
  webhook_events: 'payments',
};

export interface Exceptions {
  /** SQL that uses another feature's tables nonetheless. */
  reaches: readonly { feature: string; tables: readonly string[]; because: string }[];
  /** Files whose names give no role yet. This list may only get shorter. */
  withoutRole: readonly string[];
}

const exceptions: Exceptions = {
  reaches: [
    {
      feature: 'inventory',
      tables: ['orders', 'order_items'],
      because: 'a hold stands in the row of its order, whose status the database checks it against',
    },
    {
      feature: 'inventory',
      tables: ['refunds', 'refund_lines'],
      because: 'a position leaves out what was refunded without going back on sale, in one statement',
    },
    {
      feature: 'desk',
      tables: ['products', 'product_images'],
      because:
        'stock, parcels and bulk acts are listed with the skus, names, shelves and pictures of products',
    },
    {
      feature: 'inventory',
      tables: ['staff'],
      because: 'the stock history of a product names the staff who moved it, in one statement',
    },
    {
      feature: 'settings',
      tables: ['staff'],
      because: 'each setting is listed with the name of who chose it, in one statement',
    },
    {
      feature: 'terms',
      tables: ['staff'],
      because: 'each version of the terms is listed with the name of who published it, in one statement',
    },
    {
      feature: 'catalogue',
      tables: ['staff'],
      because: 'changes are listed with the names of those who made them, in one statement',
    },
    {
      feature: 'catalogue',
      tables: ['baskets', 'basket_items'],
      because: 'every list shows how many baskets hold a product, in the round trip of its page',
    },
    {
      feature: 'desk',
      tables: [
        'orders',
        'order_items',
        'order_notes',
        'order_refunds',
        'order_search',
        'parcels',
        'parcel_lines',
        'payments',
        'refunds',
        'refund_lines',
        'customers',
        'outbox',
      ],
      because:
        'the desk lists orders by goods, money and customer, in one statement',
    },
    {
      feature: 'orders',
      tables: ['staff'],
      because: 'the refusal of a parcel that somebody else is packing names them, in one statement',
    },
    {
      feature: 'orders',
      tables: ['payments', 'payment_cases', 'refunds', 'refund_lines'],
      because:
        'the owner finds and ships orders by the state of their money, and payments stand above orders',
    },
    {
      feature: 'payments',
      tables: ['orders', 'order_items'],
      because: 'the payments of a customer or an order, and the goods they paid for, are found in one statement',
    },
    {
      feature: 'basket',
      tables: ['orders'],
      because: 'the basket of an order is locked in one statement, before the order itself',
    },
    {
      feature: 'outbox',
      tables: ['push_subscriptions'],
      because: 'a notification is written once for each browser that wants it, in one statement',
    },
    {
      feature: 'privacy',
      tables: ['staff'],
      because: 'requests for data are listed with the names of those who opened and answered them',
    },
    {
      feature: 'reviews',
      tables: ['orders', 'order_items', 'products', 'published_products', 'product_images', 'styles'],
      because: 'who was sent a product, and their review of it, is found in one statement',
    },
    {
      feature: 'pictures',
      tables: ['product_images', 'categories', 'order_items', 'product_drafts', 'changes'],
      because: 'a picture that none of these refers to is removed by the statement that checks',
    },
    {
      feature: 'addresses',
      tables: ['customers'],
      because: 'an address book is locked by the row of its customer',
    },
  ],
  withoutRole: [],
};

const roles = ['routes', 'service', 'queries', 'rules', 'types', 'reader', 'template', 'gateway'];

const once = [
  {
    pattern:
      /(?:[pP]ence|[pP]rice)\w*\s*\*\s*[\w.]*quantity\b|\bquantity\s*\*\s*[\w.]*(?:[pP]ence|[pP]rice)|\bsubtotal\w*\s*[-+]\s*\w/,
    where: 'contract/pricing/',
    because: 'every sum of a basket or an order is worked out in contract/pricing/',
  },
  {
    pattern:
      /'(?:standard|reduced|zero)'\s*[|,]\s*'(?:standard|reduced|zero)'|\b(?:standard|reduced|zero):\s*\d/,
    where: 'contract/pricing/',
    because: 'the VAT classes are defined in contract/pricing/vat.ts',
  },
  {
    pattern: /\bon_?[hH]and\b[^;\n]{0,40}\s-\s[^;\n]{0,40}\breserved\b|\bstock\.available\b/,
    where: 'server/inventory/stock.queries.ts',
    because: 'the database works out what is available; other features use available() and availableTo()',
  },
  {
    pattern: /\bmaxLength(?:=[{"']+|:\s*)\d+["'}]*/,
    where: 'contract/',
    because: 'the limit of a field is in the contract, for its form and its schema alike',
  },
];

/** The faults below a directory, in sentences, and the number of files read. */
export function findFaults(
  directory: string,
  { reaches, withoutRole }: Exceptions = exceptions,
): { faults: string[]; files: number } {
  const read = (file: string) => readFileSync(path.join(directory, file), 'utf8');
  const isProduct = (file: string) => !/\.test\.tsx?$/.test(file);
  const files = globSync('server/*/**/*.{ts,tsx,js,mjs}', { cwd: directory }).filter(isProduct).toSorted();
  const faults = readTables(read('database/tables.ts'))
    .filter((table) => !(table in owners))
    .map((table) => `${table} has no owner: add it to the list in scripts/features.ts.`);

  const excused = new Set<string>();
  for (const file of files) {
    const feature = file.split('/')[1]!;
    const source = withoutComments(read(file));
    for (const table of tablesIn(source)) {
      if ([owners[table]].flat().includes(feature)) continue;
      const reach = reaches.find((one) => one.feature === feature && one.tables.includes(table));
      if (reach) excused.add(`${feature} ${table}`);
      else
        faults.push(`${file} uses ${table}, which belongs to ${[owners[table]].flat().join(', ')}.`);
    }
    if (!hasRole(file) && !withoutRole.includes(file))
      faults.push(`${file} has no role in its name: ${roles.join(', ')}.`);
  }
  faults.push(
    ...reaches.flatMap(({ feature, tables }) =>
      tables
        .filter((table) => !excused.has(`${feature} ${table}`))
        .map((table) => `${feature} no longer uses ${table}: remove the exception.`),
    ),
    ...withoutRole
      .filter((file) => !files.includes(file) || hasRole(file))
      .map((file) => `${file} no longer needs its exception: remove it.`),
  );

  const everywhere = globSync('{contract,demo,desk,server,storefront}/**/*.{ts,tsx}', { cwd: directory });
  for (const file of everywhere.filter(isProduct)) {
    const source = withoutComments(read(file));
    if (isPassingOn(source)) faults.push(`${file} only re-exports: import from the original.`);
    for (const { pattern, where, because } of once) {
      const found = file.startsWith(where) ? null : pattern.exec(source);
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

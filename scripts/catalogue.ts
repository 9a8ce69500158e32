// npm run catalogue -- import FILE|stock SKU: the owner's way to load products into the shop, and to count
// them.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_ON_SHELF } from '#contract/desk/limits.ts';
import { readWhole } from '#contract/numbers.ts';
import { importCatalogue, type ImportCounts } from '#server/importing/import-catalogue.service.ts';
import type { ImportFile } from '#server/importing/file-rows.reader.ts';
import { detectFormat } from '#server/importing/detect-format.reader.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { leapNote } from '#server/audit-log/leaps.rules.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openShop } from './open-shop.ts';
import { runCommand } from './owner-command.ts';
import { runStock } from './stock.ts';

const HELP = `Usage: npm run catalogue -- import FILE [--publish] [--dry-run] [--new-stock N]
       npm run catalogue -- stock SKU --help

Imports products from a file, whether the shop is running or not. Products are matched by sku: a new one is
created, a changed one is updated, and importing the same file again changes nothing.

  --dry-run      say what would happen and change nothing; also which prices change more than fivefold
  --publish      publish new products whose row does not say whether they are; otherwise they are drafts
  --new-stock N  the stock of new products whose row does not say (0)
  --help         this text

FILE is text in UTF-8 or Windows-1252, in one of these formats:
  JSON Lines: one object per line. Required: name and price (pounds, VAT included). Optional: sku, brand,
    description, categoryPath (["Nursery", "Cots"]), images (addresses, or objects with path and description),
    stock (in the house and not sold), vatClass (standard, reduced, zero), status (draft, published, archived) and
    style: {"name": "Otter sleepsuit", "options": {"Size": "0-3 months"}}. Products of one style have the same
    options, at most three, in the order of the first.
    attributes are what shoppers compare and filter by: {"colour": "Sage", "weight-kg": 6.2, "isofix": true,
    "child-weight-kg": [9, 18], "material": ["Cotton", "Elastane"]}; null removes one. ageFromMonths and
    ageToMonths say what age it suits; unitQuantity with unit (each, ml, g) how much is in it, for the unit price;
    saleRule (first-infant-formula) what can't be promoted. shelf, barcode, weightGrams, asksBatch and
    packingNote are for packing, weightGrams and parcelSize (small, normal, bulky) for the price of delivery. returnRule (normal,
    sealed, made-to-order) says whether it can be returned because a buyer changes their mind. goesWith lists at most
    20 skus to show beside it, ["WIPES-12", "CREAM-100"]; those the shop does not have are left out. Other fields are ignored.
  The shop's own CSV, as exported by the desk: the same fields as columns, a list as one line per value within its
    cell. A table with only sku, name and price works too.
  Shopify's product CSV, with the columns used today or before 2025. Each variant becomes a product, with its
    options in its name, and the variants of a handle become a style. Product metafields (custom, shopify) become
    attributes, Google's age group an age, and the unit price measure a quantity. Drafts and archived products keep
    that status; what is unlisted or unpublished becomes a draft. Variants that share a sku each get one of their own.
    Gift cards are skipped.
  WooCommerce's product CSV. Each variation becomes a product, with its attributes in its name, and the variations
    of a parent become a style, unless they have more than three attributes. Visible attributes become attributes
    here as well. A sale price applies while the sale is on, by the days of London. What is hidden or unpublished becomes
    a draft. Virtual, downloadable, grouped and external products are skipped.
The format is recognised from the content, whatever the file is called. A CSV may use semicolons or tabs.

An import can be viewed and undone at the desk.
A field that a row leaves out stays as it is. A new product is a draft (see --publish), and has no stock (see
--new-stock), no category, no style and the standard VAT class unless its row says otherwise. An unknown attribute is added to the
shop, with its kind taken from its first value, and shown in its category. A style is one card in lists, and has at
most a hundred products. A row without a sku is given one made of sourceId, or of brand and name (Shopify: handle
and options; WooCommerce: ID). Missing categories are created. HTML becomes plain text. Stock is never set below
what is reserved for orders being paid.

A row that cannot be imported, or is larger than 1 MB, is reported with its line number and does not stop the
others. Ctrl-C stops the import cleanly; the same command carries on.
Exits with 0 when every row was imported or skipped, 1 when some were not, 2 when nothing could be done.`;

const numbers = new Intl.NumberFormat('en-GB');

function summary(counts: Readonly<ImportCounts>, isDryRun: boolean): string {
  const would = isDryRun ? 'would be ' : '';
  return [
    `${numbers.format(counts.created)} ${would}created`,
    `${numbers.format(counts.updated)} ${would}updated`,
    `${numbers.format(counts.unchanged)} unchanged`,
    ...(counts.skipped > 0 ? [`${numbers.format(counts.skipped)} skipped`] : []),
    ...(counts.bad > 0 ? [`${numbers.format(counts.bad)} bad`] : []),
  ].join(', ');
}

/** A progress bar on a terminal; elsewhere a line every few seconds, so that a log stays readable. */
function createProgress(isDryRun: boolean) {
  const { isTTY } = process.stderr;
  let lastLine = performance.now();
  let bar = '';
  return {
    show({ bytes, size, counts }: { bytes: number; size: number; counts: Readonly<ImportCounts> }): void {
      const share = size > 0 ? Math.min(1, bytes / size) : 1;
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      if (isTTY) {
        bar = `${'█'.repeat(Math.round(share * 24)).padEnd(24, '░')} ${percent}  ${summary(counts, isDryRun)}`;
        process.stderr.write(`\r\u001b[2K${bar.slice(0, (process.stderr.columns ?? 100) - 1)}`);
      } else if (performance.now() - lastLine > 3000) {
        lastLine = performance.now();
        console.error(`${percent.trim()}: ${summary(counts, isDryRun)}`);
      }
    },
    /** Prints a line above the bar. */
    say(text: string): void {
      if (isTTY) process.stderr.write('\r\u001b[2K');
      console.error(text);
      if (isTTY && bar) process.stderr.write(bar.slice(0, (process.stderr.columns ?? 100) - 1));
    },
    end(): void {
      if (isTTY && bar) process.stderr.write('\n');
    },
  };
}

async function runImport(
  file: ImportFile,
  { isDryRun, publishes, newStock }: { isDryRun: boolean; publishes: boolean; newStock: number },
): Promise<number> {
  const ending = new AbortController();
  // Handles every signal, not only the first: a second Ctrl-C must not end us before a PostgreSQL that we may
  // have started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) console.error('\nStopping …');
      ending.abort();
    });
  }
  const shop = await openShop({ mayCreate: true }).catch((error: unknown) => {
    // Ctrl-C may also reach PostgreSQL while it is starting.
    if (!ending.signal.aborted) throw error;
    return null;
  });
  if (shop === null) {
    console.log('Stopped before anything was imported.');
    return 1;
  }
  const { db } = openDatabase(shop.url, { poolSize: 1, onError: () => {} });
  const progress = createProgress(isDryRun);
  try {
    const counts = await importCatalogue(db, {
      file,
      now: new Date(),
      isDryRun,
      by: { kind: 'command' },
      newStock,
      newStatus: publishes ? 'published' : 'draft',
      onUnreadColumns(columns) {
        for (const { name, likely } of columns)
          progress.say(`the column ${name} is not read${likely ? `: is it ${likely}?` : ''}`);
      },
      onRow: (kind, line, reason) =>
        progress.say(`line ${line}: ${kind === 'bad' ? '' : 'skipped, '}${reason}`),
      onDifference(_kind, line, _entry, { before, after }) {
        const note = leapNote(before, after);
        if (note) progress.say(`line ${line}: ${note}`);
      },
      onProgress: (state) => progress.show(state),
      signal: ending.signal,
    });
    progress.end();
    if (!isDryRun) {
      const after = { file: file.name, ...counts };
      await recordAction(db, { kind: 'command' }, { happenedAt: new Date(), act: 'products.import', after });
    }
    if (ending.signal.aborted) console.log('Stopped. Run the same command again to continue.');
    console.log(`${file.name}: ${summary(counts, isDryRun)}.`);
    return counts.bad > 0 || ending.signal.aborted ? 1 : 0;
  } finally {
    await db.destroy();
    await shop.close();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      publish: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'new-stock': { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [command, given, ...more] = positionals;
  const newStock = readWhole(values['new-stock'], { max: MAX_ON_SHELF });
  if (command !== 'import' || given === undefined || more.length > 0 || 'readings' in newStock) {
    console.error(HELP);
    return 2;
  }
  // npm runs scripts in the project's directory, but the path is relative to where the owner is.
  const file = await detectFormat(path.resolve(process.env.INIT_CWD ?? '.', given));
  if ('problem' in file) {
    console.error(file.problem);
    return 2;
  }
  return runImport(file, {
    ...{ isDryRun: values['dry-run'], publishes: values.publish, newStock: newStock.value },
  });
}

const [given, ...more] = process.argv.slice(2);
if (given === 'stock') await runCommand('catalogue -- stock', more, runStock);
else await runCommand('catalogue --', [], main);

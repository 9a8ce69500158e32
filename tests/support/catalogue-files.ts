import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { importCatalogue, type ImportCounts } from '#server/importing/import-catalogue.service.ts';
import { detectFormat } from '#server/importing/detect-format.reader.ts';
import type { TestShop } from '#tests/support/shop.ts';

/** Product files for one test file, and a way to import them into its shop. */
export function catalogueFiles(shop: TestShop) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-import-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  let files = 0;
  const fileOf = (content: string | Buffer, extension = 'jsonl'): string => {
    const file = path.join(directory, `${++files}.${extension}`);
    writeFileSync(file, content);
    return file;
  };
  return {
    directory,
    fileOf,
    /** A product as customers see it, with its VAT class. */
    async held(sku: string) {
      const { id, vat_class } = await shop.db
        .selectFrom('products')
        .where('sku', '=', sku)
        .select(['id', 'vat_class'])
        .executeTakeFirstOrThrow();
      return { ...(await shop.call('getProduct', { params: { id } })), vatClass: vat_class };
    },
    async bring(
      content: string | Buffer,
      options: {
        extension?: string;
        isDryRun?: boolean;
        newStock?: number;
        newStatus?: 'draft' | 'published';
        now?: Date;
      } = {},
    ): Promise<ImportCounts & { rows: string[] }> {
      const file = await detectFormat(fileOf(content, options.extension));
      if ('problem' in file) throw new Error(file.problem);
      const rows: string[] = [];
      const counts = await importCatalogue(shop.db, {
        file,
        now: options.now ?? new Date(),
        isDryRun: options.isDryRun ?? false,
        by: { kind: 'command' },
        newStock: options.newStock ?? 0,
        newStatus: options.newStatus ?? 'published',
        onRow: (kind, line, reason) => rows.push(`${kind} ${line}: ${reason}`),
        onProgress: () => {},
      });
      return { ...counts, rows };
    },
  };
}

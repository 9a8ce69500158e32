import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DeskImport } from '#contract/desk/import-export.ts';
import { MAX_IMPORT_BYTES } from '#contract/desk/import-export-limits.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { call } from '#desk/app/call.ts';
import { useMay } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useSend } from '#desk/app/send.ts';
import { Progress } from '#desk/changes/progress.tsx';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { importPath } from '#desk/app/paths.ts';
import { saveProducts, sendFile } from './files.ts';
import { stateWords } from './import-words.ts';
import styles from './import-export.module.css';

const columns: readonly Column<DeskImport>[] = [
  { head: 'File', isTitle: true, cell: ({ id, fileName }) => <Link to={importPath(id)}>{fileName}</Link> },
  { head: 'When', cell: ({ madeAt }) => <When at={madeAt} /> },
  { head: 'Who', cell: ({ who }) => who },
  { head: 'Status', cell: ({ state }) => stateWords[state] },
  {
    head: 'Created, changed',
    isNumber: true,
    cell: ({ counts }) =>
      `${counts.created.toLocaleString('en-GB')}, ${counts.updated.toLocaleString('en-GB')}`,
  },
];

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Import and export',
  load: async ({ request: { signal } }) => {
    const { permissions } = await call('getMe', {}, { signal });
    if (!permissions.includes('products.edit')) return [];
    return (await call('listImports', {}, { signal })).imports;
  },
  failed: 'The imports could not be loaded.',
  skeleton: <ListSkeleton title="Import and export" columns={columns} words="Loading the imports..." />,
  children: function ImportExportPage({ loaded }) {
    const may = useMay();
    return (
      <Stack>
        <PageHeader title="Import and export">
          <div className={parts.acts}>
            {may('products.edit') && <ButtonLink to={deskPages.grid}>Edit as a table</ButtonLink>}
            <ButtonLink to={deskPages.changes}>Changes</ButtonLink>
          </div>
        </PageHeader>
        <TakeOut />
        {may('products.edit') && <BringIn />}
        {may('products.edit') && (
          <Section title="Imports">
            <Rows
              label="Imports"
              columns={columns}
              rows={loaded}
              idOf={({ id }) => id}
              empty={<EmptyState title="No imports yet." />}
            />
          </Section>
        )}
      </Stack>
    );
  },
});

function TakeOut() {
  const save = useAction((format: 'csv' | 'jsonl') => saveProducts(format), {
    fallback: 'The file could not be downloaded. Please try again.',
  });
  return (
    <Section title="Export products">
      <p>
        All products with every field, variant, category and picture. Importing the same file again changes
        nothing.
      </p>
      <div className={parts.acts}>
        <Button icon="download" busy={save.isBusy && 'Saving...'} onClick={() => void save.run('csv')}>
          CSV, for a spreadsheet
        </Button>
        <Button onClick={() => void save.run('jsonl')}>JSON Lines</Button>
      </div>
      {save.failure && <Notice tone="error">{save.failure}</Notice>}
    </Section>
  );
}

function BringIn() {
  const send = useSend('Preview an import');
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const form = useForm({
    check(): Readonly<Record<string, string>> {
      const file = fileOf(form.ref.current);
      if (!file) return { file: 'Please choose a file.' };
      return file.size > MAX_IMPORT_BYTES ? { file: 'Files can be at most 50 MB. Please split it.' } : {};
    },
    async send({ takesStock, publishes }) {
      const file = fileOf(form.ref.current)!;
      try {
        const id = await sendFile(send, file, setShare);
        const body = { takesStock: takesStock !== undefined, publishes: publishes !== undefined };
        await send('checkImport', { params: { id }, body });
        await navigate(importPath(id));
      } finally {
        setShare(null);
      }
    },
    fallback: 'The file could not be sent. Please try again.',
  });
  return (
    <Section title="Import products">
      <p>
        Use a file exported from this shop, a product export from Shopify or WooCommerce, or a table with sku,
        name and price. You see a preview before anything changes.
      </p>
      <Form form={form} label="Import products">
        <label className={styles.file}>
          <span>File (CSV or JSON Lines, at most 50 MB)</span>
          <input
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
            aria-invalid={form.faults['file'] ? true : undefined}
            aria-describedby={form.faults['file'] ? 'file-fault' : undefined}
          />
        </label>
        {form.faults['file'] && (
          <p id="file-fault" className={styles.fault}>
            {form.faults['file']}
          </p>
        )}
        <CheckboxField name="takesStock">
          Set stock of existing products from the file. Otherwise only new products get stock from it.
        </CheckboxField>
        <CheckboxField name="publishes">
          Publish new products. Otherwise they are drafts, unless the file says which are published.
        </CheckboxField>
        {share !== null && (
          <Progress label="Uploading" share={share} words={`${Math.round(share * 100)}% uploaded.`} />
        )}
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
            Preview changes
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

function fileOf(form: HTMLFormElement | null): File | undefined {
  const field = form?.elements.namedItem('file');
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined;
}

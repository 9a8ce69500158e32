import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { describe } from '#storefront/ui/description-parts.ts';
import { Description } from '#storefront/ui/description.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { LineField } from './fields.tsx';
import type { DraftState } from './use-draft.ts';
import styles from './products.module.css';

/** Name, brand and description, beside a preview of the page. */
export function WhatItIs({ draft: { values, set, faults } }: { draft: DraftState }) {
  return (
    <Section title="Details">
      <LineField
        name="name"
        label="Name"
        value={values.name}
        maxLength={PRODUCT_LIMITS.name}
        fault={faults.name}
        required
        onChange={(name) => set('name', name)}
      />
      <LineField
        name="brand"
        label="Brand"
        value={values.brand ?? ''}
        maxLength={PRODUCT_LIMITS.brand}
        fault={faults.brand}
        onChange={(brand) => set('brand', brand || null)}
      />
      <div className={styles.beside}>
        <TextArea
          name="description"
          label="Description"
          hint="Leave an empty line to start a new paragraph. Start lines with a dash to make a list. Everything else is shown as typed."
          value={values.description}
          maxLength={PRODUCT_LIMITS.description}
          fault={faults.description}
          rows={10}
          onChange={(event) => set('description', event.target.value)}
        />
        <section aria-label="Preview" className={styles.preview}>
          <p className={parts.soft}>Preview</p>
          <Description parts={describe(values.description)} />
        </section>
      </div>
    </Section>
  );
}

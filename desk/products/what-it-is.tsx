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
    <Section title="What it is">
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
          hint="An empty line starts a new paragraph. Lines that start with a dash make a list. Anything else is shown as typed."
          value={values.description}
          maxLength={PRODUCT_LIMITS.description}
          fault={faults.description}
          rows={10}
          onChange={(event) => set('description', event.target.value)}
        />
        <section aria-label="As the page shows it" className={styles.preview}>
          <p className={parts.soft}>As the page shows it</p>
          <Description parts={describe(values.description)} />
        </section>
      </div>
    </Section>
  );
}

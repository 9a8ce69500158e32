import { useId, useState } from 'react';
import type { AttributeDefinition } from '#contract/desk/products.ts';
import type { ProductRecord } from '#contract/desk/product-record.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { Section } from '#desk/ui/section.tsx';
import { FormRow } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { useReportUnread } from '#desk/ui/unread-fields.tsx';
import { NumberField } from './fields.tsx';

type Attributes = ProductRecord['attributes'];
type Value = Attributes[string];

/** The attributes by which products of its categories are compared and found, each with a field for its kind. */
export function AttributesSection({
  definitions,
  values,
  fault,
  onChange,
}: {
  definitions: readonly AttributeDefinition[];
  values: Attributes;
  fault: string | undefined;
  onChange: (values: Attributes) => void;
}) {
  if (definitions.length === 0) return null;
  const setValue = (key: string, value: Value | null) => {
    const { [key]: _, ...others } = values;
    onChange(value === null ? others : { ...others, [key]: value });
  };
  return (
    <Section title="Attributes">
      {fault && <p role="alert">{fault}</p>}
      {definitions.map((definition) => (
        <AttributeField
          key={definition.key}
          definition={definition}
          value={values[definition.key] ?? null}
          onChange={(value) => setValue(definition.key, value)}
        />
      ))}
    </Section>
  );
}

function AttributeField({
  definition: { key, name, kind, unit, choices },
  value,
  onChange,
}: {
  definition: AttributeDefinition;
  value: Value | null;
  onChange: (value: Value | null) => void;
}) {
  const field = { name: `attribute ${key}`, label: unit ? `${name} in ${unit}` : name };
  if (kind === 'number') {
    const number = typeof value === 'number' ? value : null;
    return <NumberField {...field} {...LIMITS} value={number} onChange={onChange} />;
  }
  if (kind === 'boolean') {
    return (
      <SelectField
        {...field}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
      >
        <option value="">Not set</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
    );
  }
  if (kind === 'range') return <RangeField {...field} value={value} onChange={onChange} />;
  return <ChoiceField {...field} choices={choices} value={value} onChange={onChange} />;
}

const LIMITS = { min: -PRODUCT_LIMITS.number, max: PRODUCT_LIMITS.number };

interface ValueField {
  name: string;
  label: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

type Ends = [from: number | null, to: number | null];

function rangeFault([from, to]: Ends): string {
  if (from === null && to === null) return '';
  if (from === null || to === null) return 'Please enter both values.';
  return from > to ? 'The first number must be the lower one.' : '';
}

function RangeField({ name, label, value, onChange }: ValueField) {
  const known = Array.isArray(value) && typeof value[0] === 'number' ? (value as [number, number]) : null;
  const shown = String(known);
  const [typed, setTyped] = useState<{ shown: string; ends: Ends }>({ shown, ends: known ?? [null, null] });
  // The value has changed elsewhere.
  if (typed.shown !== shown) setTyped({ shown, ends: known ?? [null, null] });
  const { ends } = typed;
  const fault = rangeFault(ends);
  useReportUnread(fault ? [label] : []);
  function set(next: Ends) {
    const [from, to] = next;
    const isWhole = rangeFault(next) === '';
    const range: [number, number] | null = from !== null && to !== null ? [from, to] : null;
    setTyped({ shown: isWhole ? String(range) : shown, ends: next });
    if (isWhole) onChange(range);
  }
  return (
    <FormRow>
      <NumberField
        name={`${name} from`}
        label={`${label}, from`}
        {...LIMITS}
        value={ends[0]}
        fault={fault}
        onChange={(from) => set([from, ends[1]])}
      />
      <NumberField
        name={`${name} to`}
        label={`${label}, to`}
        {...LIMITS}
        value={ends[1]}
        onChange={(to) => set([ends[0], to])}
      />
    </FormRow>
  );
}

/** A field for each value, so that a value may contain a comma, and one for the next; others' values are suggested. */
function ChoiceField({ name, label, value, choices, onChange }: ValueField & { choices: readonly string[] }) {
  const list = useId();
  const shown = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState<readonly string[]>(shown);
  const values = valuesIn(typed);
  // The value has changed elsewhere.
  if (JSON.stringify(values) !== JSON.stringify(shown)) setTyped(shown);
  const isFull = typed.length >= PRODUCT_LIMITS.choices;
  const rows = isFull || typed.at(-1) === '' ? typed : [...typed, ''];
  function change(at: number, text: string) {
    const next = rows.with(at, text);
    setTyped(next);
    const chosen = valuesIn(next);
    onChange(chosen.length === 0 ? null : chosen);
  }
  return (
    <>
      {rows.map((text, at) => (
        <TextField
          key={at}
          name={`${name} ${at + 1}`}
          label={at === 0 ? label : `${label}, value ${at + 1}`}
          value={text}
          maxLength={PRODUCT_LIMITS.choice}
          autoComplete="off"
          list={list}
          onChange={(event) => change(at, event.target.value)}
        />
      ))}
      <datalist id={list}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </datalist>
    </>
  );
}

function valuesIn(typed: readonly string[]): string[] {
  return [...new Set(typed.map((text) => text.trim()))].filter(Boolean);
}

import { useState, type InputHTMLAttributes } from 'react';
import { DELIVERY_LIMITS } from '#contract/delivery/table-faults.ts';
import type { ParcelSize } from '#contract/delivery/zones.ts';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { Choices } from '#desk/ui/choices.tsx';
import { keepFocus } from '#desk/ui/keep-focus.ts';
import parts from '#desk/ui/parts.module.css';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { Cell, FaultOf } from './delivery-cell.tsx';
import { costField, type Draft, type DraftMethod, type Problems } from './delivery-draft.ts';
import { pasteInto } from './delivery-paste.ts';
import { sizeWords } from './delivery-words.ts';
import styles from './delivery.module.css';

interface Part {
  draft: Draft;
  method: DraftMethod;
  problems: Problems;
  onChange: (method: DraftMethod) => void;
  /** Prices were filled in from elsewhere. */
  onPasted: () => void;
}

/** One way of bringing goods: what it is, and what it costs. */
export function DeliveryMethodSection({ onRemove, ...part }: Part & { onRemove: (() => void) | null }) {
  const { method, problems, onChange } = part;
  const isCollection = method.kind === 'collection';
  const at = `methods.${method.id}`;
  const title = method.name.trim() || (isCollection ? 'New collection' : 'New way of sending');
  const field = (
    name: 'name' | 'address' | 'hours' | 'serviceCode' | 'minDays' | 'maxDays' | 'cutOff',
    label: string,
    more: { hint?: string } & Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'inputMode' | 'maxLength' | 'required' | 'type'
    >,
  ) => (
    <TextField
      autoComplete="off"
      {...more}
      name={`${at}.${name}`}
      label={label}
      value={method[name]}
      fault={problems[`${at}.${name}`] ?? ''}
      onChange={(event) => onChange({ ...method, [name]: event.target.value })}
    />
  );
  return (
    <Section
      title={title}
      act={
        onRemove && (
          <Button size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      <FaultOf name={at} problems={problems} />
      <CheckboxField
        name={`${at}.isOn`}
        checked={method.isOn}
        onChange={(event) => onChange({ ...method, isOn: event.target.checked })}
      >
        Offered to shoppers
      </CheckboxField>
      <div className={styles.fields}>
        {field('name', 'Name', { maxLength: DELIVERY_LIMITS.name, required: true })}
        {isCollection ? (
          <>
            {field('address', 'Where', { maxLength: DELIVERY_LIMITS.sentence, required: true })}
            {field('hours', 'When it is open', { maxLength: DELIVERY_LIMITS.sentence, required: true })}
          </>
        ) : (
          <>
            <SelectField
              name={`${at}.largestSize`}
              label="Takes"
              value={method.largestSize}
              onChange={(event) => onChange({ ...method, largestSize: event.target.value as ParcelSize })}
            >
              <Choices of={sizeWords} />
            </SelectField>
            {field('serviceCode', 'Service code', {
              maxLength: DELIVERY_LIMITS.serviceCode,
              hint: 'For Click & Drop, such as TPN24.',
            })}
          </>
        )}
      </div>
      {!isCollection && (
        <>
          <CheckboxField
            name={`${at}.hasOwnDays`}
            checked={method.hasOwnDays}
            onChange={(event) => onChange({ ...method, hasOwnDays: event.target.checked })}
          >
            Has its own days and cut-off, other than those in Settings
          </CheckboxField>
          {method.hasOwnDays && (
            <div className={styles.fields}>
              {field('minDays', 'Working days, at least', {
                inputMode: 'numeric',
                maxLength: NUMBER_LENGTH,
                required: true,
              })}
              {field('maxDays', 'At most', {
                inputMode: 'numeric',
                maxLength: NUMBER_LENGTH,
                required: true,
              })}
              {field('cutOff', 'Order by, for same-day dispatch', { type: 'time', required: true })}
            </div>
          )}
        </>
      )}
      {isCollection ? (
        <PriceOfCollection {...part} />
      ) : (
        <>
          <Prices {...part} title={title} />
          <Paste {...part} title={title} />
        </>
      )}
    </Section>
  );
}

function PriceOfCollection({ draft: { restId }, method, problems, onChange }: Part) {
  const fields = [
    {
      ...{ name: costField(method.id, restId, 0), label: 'Price, £', value: method.costs[restId]?.[0] ?? '' },
      put: (text: string) => ({ costs: { [restId]: [text] } }),
    },
    {
      ...{ name: `methods.${method.id}.freeFrom.${restId}`, label: 'Free from, £' },
      value: method.freeFrom[restId] ?? '',
      put: (text: string) => ({ freeFrom: { [restId]: text } }),
    },
  ];
  return (
    <div className={styles.fields}>
      {fields.map(({ name, label, value, put }, place) => (
        <TextField
          key={name}
          name={name}
          label={label}
          value={value}
          fault={problems[name] ?? ''}
          inputMode="decimal"
          maxLength={NUMBER_LENGTH}
          autoComplete="off"
          required={place === 0}
          onChange={(event) => onChange({ ...method, ...put(event.target.value) })}
        />
      ))}
    </div>
  );
}

function Prices({ draft, method, problems, onChange, onPasted, title }: Part & { title: string }) {
  const { zones } = draft;
  const { upTo } = method;
  const last = upTo.length - 1;
  const at = `methods.${method.id}`;
  const weightOf = (column: number) =>
    upTo[column]?.trim()
      ? `up to ${upTo[column].trim()}`
      : last === 0
        ? 'any weight'
        : column === last
          ? 'above'
          : `weight ${column + 1}`;
  const put = (zoneId: string, column: number, text: string) => {
    const costs = Array.from(upTo, (_, index) =>
      index === column ? text : (method.costs[zoneId]?.[index] ?? ''),
    );
    onChange({ ...method, costs: { ...method.costs, [zoneId]: costs } });
  };
  const setColumns = (weights: string[], column: number, isAdded: boolean) =>
    onChange({
      ...method,
      upTo: weights,
      costs: Object.fromEntries(
        Object.entries(method.costs).map(([zone, of]) => {
          const next = Array.from(upTo, (_, index) => of[index] ?? '');
          next.splice(column, isAdded ? 0 : 1, ...(isAdded ? [next[column - 1] ?? ''] : []));
          return [zone, next];
        }),
      ),
    });
  return (
    <>
      <table
        role="table"
        className={styles.prices}
        ref={keepFocus}
        aria-label={`Prices of ${title}, in pounds`}
      >
        <thead role="rowgroup">
          <tr role="row" className={styles.weights}>
            <th role="columnheader" scope="col">
              Up to a weight of
            </th>
            {upTo.map((weight, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
              <th key={column} role="columnheader" scope="col">
                <Cell
                  name={`${at}.upTo.${column}`}
                  label={`Weight ${column + 1} of ${title}`}
                  value={weight}
                  problems={problems}
                  placeholder={column === last ? 'any' : '2 kg'}
                  onType={(text) =>
                    onChange({ ...method, upTo: upTo.map((one, index) => (index === column ? text : one)) })
                  }
                />
                {last > 0 && (
                  <Button
                    size="small"
                    variant="quiet"
                    icon="close"
                    iconOnly
                    onClick={() => setColumns(upTo.toSpliced(column, 1), column, false)}
                  >
                    {`Remove weight ${column + 1} of ${title}`}
                  </Button>
                )}
              </th>
            ))}
            <th role="columnheader" scope="col">
              Free from
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {zones.map((zone, row) => (
            <tr key={zone.id} role="row" className={styles.priceRow}>
              <th role="rowheader" scope="row">
                {zone.name}
                {!zone.isOpen && <span className={parts.soft}>closed</span>}
              </th>
              {upTo.map((_, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                <td key={column} role="cell" data-head={weightOf(column)}>
                  <Cell
                    name={costField(method.id, zone.id, column)}
                    label={`${title}, ${zone.name}, ${weightOf(column)}, £`}
                    value={method.costs[zone.id]?.[column] ?? ''}
                    problems={problems}
                    placeholder="–"
                    onType={(text) => put(zone.id, column, text)}
                    onPasteBlock={(text) => {
                      onChange(pasteInto(draft, method, text, { zone: row, column }).method);
                      onPasted();
                    }}
                  />
                </td>
              ))}
              <td role="cell" data-head="free from">
                <Cell
                  name={`${at}.freeFrom.${zone.id}`}
                  label={`${title}, ${zone.name}, free from, £`}
                  value={method.freeFrom[zone.id] ?? ''}
                  problems={problems}
                  placeholder={row === 0 ? 'never' : ''}
                  onType={(text) =>
                    onChange({ ...method, freeFrom: { ...method.freeFrom, [zone.id]: text } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={parts.acts}>
        {upTo.length < DELIVERY_LIMITS.stepsOfRate && (
          <Button
            size="small"
            aria-label={`Add weight to ${title}`}
            onClick={() => setColumns([...upTo, ''], upTo.length, true)}
          >
            Add weight
          </Button>
        )}
        <span className={styles.note}>
          Pounds. An empty row means it does not go there. An empty last weight means any weight. Products
          without a weight cost the heaviest.
        </span>
      </div>
    </>
  );
}

function Paste({ draft, method, onChange, onPasted, title }: Part & { title: string }) {
  const [text, setText] = useState('');
  const [told, setTold] = useState<{ isWrong: boolean; words: string } | null>(null);
  function fill() {
    const { method: filled, unknown, keptFree } = pasteInto(draft, method, text);
    onChange(filled);
    onPasted();
    const names = unknown.filter(Boolean).map((name) => `“${name.slice(0, 40)}”`);
    const zones = draft.zones.map(({ name }) => name).join(', ');
    const kept =
      keptFree.length > 0
        ? ` There is no “Free from” column, so ${keptFree.join(', ')} kept the sum from which delivery is free.`
        : '';
    setTold(
      names.length > 0
        ? {
            isWrong: true,
            words: `Not filled in: ${names.slice(0, 10).join(', ')}. Your zones are ${zones}; each takes one row or column.${kept}`,
          }
        : { isWrong: false, words: `Filled in. Nothing is saved yet.${kept}` },
    );
    if (names.length === 0) setText('');
  }
  return (
    <details className={styles.paste}>
      <summary>{`Paste prices of ${title} from a spreadsheet`}</summary>
      <TextArea
        name={`paste.${method.id}`}
        label="Prices"
        hint="A row for each zone, beginning with its name, and a column for each weight; a first row names the weights. A column named “Free from” sets from which sum it is free."
        placeholder={'Zone\tup to 2 kg\tup to 20 kg\tFree from\nMainland\t3.95\t6.95\t50'}
        value={text}
        rows={4}
        spellCheck={false}
        required
        onChange={(event) => {
          setText(event.target.value);
          setTold(null);
        }}
      />
      <Button disabled={text.trim() === ''} onClick={fill}>
        Fill in
      </Button>
      {told && <Notice tone={told.isWrong ? 'error' : 'success'}>{told.words}</Notice>}
    </details>
  );
}

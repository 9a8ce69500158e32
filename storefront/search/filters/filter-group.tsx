import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Facet } from '#contract/catalogue.ts';
import type { Finding } from '#contract/finding.ts';
import { groupThousands } from '#contract/thousands.ts';
import { KEEP_FOCUS } from '#storefront/app/page/keep-focus.ts';
import { classNames } from '#storefront/ui/class-names.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Swatch } from '#storefront/ui/swatch.tsx';
import { AGE, ageText, isChosen, isSize, PRICE, toggled } from './choices.ts';
import { PriceFields } from './price-fields.tsx';
import styles from './filter-group.module.css';

/** Values beyond this number are folded away, unless that would hide only one. Pills take less room than lines. */
const SHOWN_LINES = 6;
const SHOWN_PILLS = 10;

type Value = Facet['Values'][number];

interface GroupProps {
  facet: Facet;
  finding: Finding;
  choose: (next: Finding) => void;
  addressFor: (finding: Finding) => string;
}

/** One facet: a single checkbox, or a group of values that can be folded. */
export function FilterGroup({
  isFirst,
  isAlone,
  ...group
}: GroupProps & { isFirst: boolean; isAlone: boolean }) {
  const { Key, Name, Kind, Values: values } = group.facet;
  if (isAlone) {
    return (
      <div role="group" aria-label={Name}>
        {Key === PRICE ? <Prices {...group} /> : <Values {...group} />}
      </div>
    );
  }
  if (Kind === 'boolean' && values.length === 1) {
    return (
      <div className={styles.single}>
        <Values {...group} />
      </div>
    );
  }
  return <Fold {...group} isFirst={isFirst} />;
}

function Fold({ isFirst, ...group }: GroupProps & { isFirst: boolean }) {
  const { facet, finding } = group;
  const id = useId();
  const chosen = facet.Values.filter(({ Value }) => isChosen(finding, facet.Key, Value)).length;
  // The initial state only: a group that was opened or closed stays so while choosing.
  const [wasOpen] = useState(isFirst || chosen > 0);
  return (
    <details className={styles.group} open={wasOpen}>
      <summary className={styles.name}>
        <span id={id}>{facet.Name}</span>
        {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div role="group" aria-labelledby={id} className={styles.values}>
        {facet.Key === PRICE ? <Prices {...group} /> : <Values {...group} />}
      </div>
    </details>
  );
}

function Prices({ facet, finding, choose, addressFor }: GroupProps) {
  return (
    <>
      <ul>
        {facet.Values.map(({ Value, Name, Count: count }) => {
          const next = toggled(finding, PRICE, Value);
          const isOn = isChosen(finding, PRICE, Value);
          return (
            <li key={Value}>
              <Link
                to={addressFor(next)}
                rel="nofollow"
                aria-current={isOn || undefined}
                className={classNames(styles.row, styles.band)}
                preventScrollReset
                state={KEEP_FOCUS}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  choose(next);
                }}
              >
                <span className={styles.text}>{Name}</span>
                <Count of={count} />
              </Link>
            </li>
          );
        })}
      </ul>
      <PriceFields facet={facet} finding={finding} choose={choose} />
    </>
  );
}

function Values({ facet, finding, choose }: GroupProps) {
  const { Key, Values: values } = facet;
  const isAge = Key === AGE;
  const name = isAge ? 'ageMonths' : Key === 'stock' ? 'inStock' : Key === 'brand' ? 'brand' : `attr.${Key}`;
  const hasPills = isSize(Key);
  const option = ({ Value, Name, Count: count }: Value) => (
    <li key={Value}>
      <label className={hasPills ? styles.pill : styles.row}>
        <input
          type={isAge ? 'radio' : 'checkbox'}
          name={name}
          value={Value}
          checked={isChosen(finding, Key, Value)}
          onChange={() => choose(toggled(finding, Key, Value))}
        />
        {Key === 'colour' && <Swatch name={Name} />}
        <span className={styles.text}>{labelOf(facet, Value, Name)}</span>
        <Count of={count} />
      </label>
    </li>
  );
  if (isAge) return <Ages values={values} finding={finding} choose={choose} option={option} />;
  const max = hasPills ? SHOWN_PILLS : SHOWN_LINES;
  const shown = values.length > max + 1 ? values.slice(0, max) : values;
  const more = values.slice(shown.length);
  const list = hasPills ? styles.pills : undefined;
  return (
    <>
      <ul className={list}>{shown.map(option)}</ul>
      {more.length > 0 && (
        <More count={more.length} isOpen={more.some(({ Value }) => isChosen(finding, Key, Value))}>
          <ul className={list}>{more.map(option)}</ul>
        </More>
      )}
    </>
  );
}

function Ages({
  values,
  finding,
  choose,
  option,
}: Pick<GroupProps, 'finding' | 'choose'> & {
  values: readonly Value[];
  option: (value: Value) => React.ReactNode;
}) {
  const { ageMonths } = finding;
  const isOffered = values.some(({ Value }) => Number(Value) === ageMonths);
  return (
    <ul>
      <li>
        <label className={styles.row}>
          <input
            type="radio"
            name="ageMonths"
            value=""
            checked={ageMonths === null}
            onChange={() => choose({ ...finding, ageMonths: null })}
          />
          <span className={styles.text}>Any age</span>
        </label>
      </li>
      {ageMonths !== null && !isOffered && (
        <li>
          <label className={styles.row}>
            <input type="radio" name="ageMonths" value={ageMonths} checked readOnly />
            <span className={styles.text}>{ageText(ageMonths)}</span>
          </label>
        </li>
      )}
      {values.map(option)}
    </ul>
  );
}

function More({ count, isOpen, children }: { count: number; isOpen: boolean; children: React.ReactNode }) {
  const [wasOpen] = useState(isOpen);
  return (
    <details className={styles.more} open={wasOpen}>
      <summary className={styles.moreName}>
        {`${count} more`}
        <Icon name="chevron-down" size="small" />
      </summary>
      {children}
    </details>
  );
}

function labelOf({ Key, Kind, Name: facetName, Values: values }: Facet, value: string, name: string): string {
  if (Key === 'stock') return 'In stock only';
  if (Kind !== 'boolean' || values.length > 1) return name;
  return value === 'true' ? facetName : `${facetName}: ${name}`;
}

function Count({ of }: { of: number }) {
  return <span className={styles.count}>{groupThousands(of)}</span>;
}

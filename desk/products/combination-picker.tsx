import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { keyOf } from './combinations.ts';
import styles from './products.module.css';

/** Chooses which combinations exist, because no shop sells all of them. */
export function CombinationPicker({
  combinations,
  ticked,
  onChange,
}: {
  combinations: readonly (readonly string[])[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}) {
  const keys = combinations.map(keyOf);
  const areAll = keys.every((key) => ticked.has(key));
  return (
    <fieldset className={styles.combinations}>
      <legend>Combinations</legend>
      {combinations.length > 1 && (
        <TextButton onClick={() => onChange(new Set(areAll ? [] : keys))}>
          {areAll ? 'Clear selection' : `Select all ${keys.length}`}
        </TextButton>
      )}
      {combinations.map((values, index) => (
        <CheckboxField
          key={keys[index]}
          name={`combination-${index}`}
          checked={ticked.has(keys[index]!)}
          onChange={(event) => {
            const next = new Set(ticked);
            if (event.target.checked) next.add(keys[index]!);
            else next.delete(keys[index]!);
            onChange(next);
          }}
        >
          {values.join(', ')}
        </CheckboxField>
      ))}
    </fieldset>
  );
}

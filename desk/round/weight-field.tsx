import { useId } from 'react';
import { GRAMS_LENGTH, gramsInWords, readGrams } from './grams.ts';
import styles from './round.module.css';

/** The weight on the scales. Optional: otherwise the label shows the weight of the goods, if known. */
export function WeightField({
  typed,
  ofGoods,
  onType,
}: {
  typed: string;
  /** Null if any of them has no weight. */
  ofGoods: number | null;
  onType: (typed: string) => void;
}) {
  const id = useId();
  const isWrong = readGrams(typed) === undefined;
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>Weight of the parcel in grams</label>
      <input
        id={id}
        value={typed}
        maxLength={GRAMS_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-hint`} className={isWrong ? styles.wrong : styles.soft}>
        {isWrong
          ? 'Please enter whole grams, up to 100,000.'
          : ofGoods === null
            ? 'Not every product in it has a weight, and the label needs one.'
            : `Its goods weigh ${gramsInWords(ofGoods)}: that is on the label unless you weigh it.`}
      </p>
    </div>
  );
}

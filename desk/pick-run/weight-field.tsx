import { useId } from 'react';
import { NUMBER_LENGTH } from '#contract/numbers.ts';
import { gramsInWords, readParcelGrams } from './grams.ts';
import styles from './pick-run.module.css';

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
  const read = readParcelGrams(typed);
  const problem = 'problem' in read && read.problem;
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>Weight of the parcel in grams</label>
      <input
        id={id}
        value={typed}
        maxLength={NUMBER_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-hint`} className={problem ? styles.wrong : styles.soft}>
        {problem
          ? problem
          : ofGoods === null
            ? 'Some products have no weight, and the label needs one.'
            : `Its goods weigh ${gramsInWords(ofGoods)}. The label uses this unless you enter a weight.`}
      </p>
    </div>
  );
}

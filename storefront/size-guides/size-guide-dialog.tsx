import { Dialog } from '#storefront/ui/dialog.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import type { SizeGuideName } from './size-guide-for.ts';
import { sizeGuides } from './size-guides.ts';
import styles from './size-guide-dialog.module.css';

/** A number or a range with its unit, which no line break may cut. */
const QUANTITY = /(\d[\d.–]*(?: (?:cm|kg|months|years))?(?: \+)?)/;

/** A size table; the size of the product it was opened from is highlighted. */
export function SizeGuideDialog({
  guide,
  values,
  onClose,
}: {
  guide: SizeGuideName;
  /** The values of the variant on the page, its size among them. */
  values: readonly string[];
  onClose: () => void;
}) {
  const { title, advice, columns, rows } = sizeGuides[guide];
  const own = new Set(values.map((value) => value.toLowerCase()));
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.advice}>{advice}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size = '', ...measures]) => {
            const isOwn = own.has(size.toLowerCase());
            return (
              <tr key={size} className={isOwn ? styles.own : undefined}>
                <th scope="row">
                  {size}
                  {isOwn && <VisuallyHidden> (chosen)</VisuallyHidden>}
                </th>
                {measures.map((measure, index) => (
                  <td key={index}>
                    {measure.split(QUANTITY).map((part, place) =>
                      place % 2 === 1 ? (
                        <span key={place} className={styles.quantity}>
                          {part}
                        </span>
                      ) : (
                        part
                      ),
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>A guide only: where the product says otherwise, go by the product.</p>
    </Dialog>
  );
}

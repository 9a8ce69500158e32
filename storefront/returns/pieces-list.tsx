import type { Order } from '#contract/orders.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { isMadeToOrder, type Pieces } from './return-wish.ts';
import styles from './returns.module.css';

/** The lines of an order, each with how many of it are meant. */
export function PiecesList({
  order,
  options,
  pieces,
  mostOf,
  showsRules = false,
  onChoose,
}: {
  order: Order;
  options: ReturnOptions;
  pieces: Pieces;
  /** A line of which there are none is left out. */
  mostOf: (line: ReturnOptions['lines'][number], ordered: number) => number;
  showsRules?: boolean;
  onChoose: (pieces: Pieces) => void;
}) {
  return (
    <ul className={styles.lines}>
      {options.lines.map((line) => {
        const item = order.items.find(({ id }) => id === line.itemId);
        const most = item ? mostOf(line, item.quantity) : 0;
        const isBarred = showsRules && isMadeToOrder(line, order);
        if (!item || (most === 0 && !isBarred)) return null;
        const { productNameSnapshot: name } = item;
        const rule = showsRules ? returnRuleSentences[line.rule] : null;
        return (
          <li key={line.itemId}>
            <Thumbnail src={item.productMainImageUrl} name={name} size="small" />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.soft}>{most === 1 ? '1 piece' : `${most} pieces`}</p>
            </div>
            <div>
              {!isBarred && (
                <QuantityStepper
                  label={`Pieces of ${name}`}
                  value={Math.min(pieces[line.itemId] ?? 0, most)}
                  min={0}
                  max={most}
                  maxMessage={`There ${most === 1 ? 'is' : 'are'} ${most}.`}
                  onChange={(quantity) => onChoose({ ...pieces, [line.itemId]: quantity })}
                />
              )}
            </div>
            {rule !== null && <p className={styles.rule}>{rule}</p>}
          </li>
        );
      })}
    </ul>
  );
}

import { Link } from 'react-router';
import type { BasketItem } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { formatLine } from '#contract/pricing/order-sums.ts';
import { formatUnitPrice } from '#contract/pricing/unit-price.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import { FitsWarning } from '#storefront/child-fit/fits-warning.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { NameLink } from '#storefront/ui/name-link.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { WholeWords } from '#storefront/ui/whole-words.tsx';
import { quantityLimit } from './quantity-limit.ts';
import styles from './basket-line.module.css';

export function BasketLine({
  item,
  failure,
  onChange,
  onSaveForLater,
}: {
  item: BasketItem;
  /** Why the last change of this line was rolled back. */
  failure: string;
  onChange: (quantity: number) => void;
  onSaveForLater: () => void;
}) {
  const product = `/products/${item.productId}`;
  const { max, message } = quantityLimit(item.stockLevel);
  return (
    <li className={styles.line}>
      <Link to={product} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Thumbnail src={item.imageUrl} name={item.productName} />
      </Link>
      <div className={styles.product}>
        <NameLink to={product} className={styles.name}>
          <WholeWords>{item.productName}</WholeWords>
        </NameLink>
        <p className={styles.detail}>{`SKU: ${item.productSku}`}</p>
        <p className={classNames(styles.detail, styles.price)}>
          {`${formatPounds(item.unitPrice)} each`}
          {item.pricePerUnit && ` (${formatUnitPrice(item.pricePerUnit)})`}
        </p>
      </div>
      <div className={styles.amount}>
        <QuantityStepper
          value={item.quantity}
          min={0}
          max={max}
          maxMessage={message}
          label={`Quantity of ${item.productName}`}
          onChange={onChange}
        />
        <Button
          variant="quiet"
          size="small"
          icon="bin"
          aria-label={`Remove ${item.productName}`}
          onClick={() => onChange(0)}
        >
          Remove
        </Button>
        {item.isForSale && (
          <Button
            variant="quiet"
            size="small"
            icon="heart"
            aria-label={`Save for later: ${item.productName}`}
            onClick={onSaveForLater}
          >
            Save for later
          </Button>
        )}
      </div>
      <p className={styles.total}>
        <Price>{formatPounds(item.totalPrice)}</Price>
      </p>
      <p className={styles.onPaper}>{formatLine(item.quantity, item.unitPrice, item.totalPrice)}</p>
      <div className={styles.notices}>
        {item.isUnsafeUnder36Months && <FitsWarning />}
        {item.returnRule && <p className={styles.detail}>{returnRuleSentences[item.returnRule]}</p>}
        {failure ? (
          <Notice tone="error">{failure}</Notice>
        ) : (
          item.quantity > item.stockLevel && (
            <Notice tone="caution" isSilent>
              {shortageWords(item)}
            </Notice>
          )
        )}
      </div>
    </li>
  );
}

function shortageWords({ isForSale, stockLevel }: BasketItem): string {
  if (!isForSale) return 'No longer sold. Please remove this item to continue.';
  if (stockLevel <= 0) return 'Out of Stock. Please remove this item to continue.';
  return `Only ${stockLevel} left in stock. Please lower the quantity.`;
}

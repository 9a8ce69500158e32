import type { PostalAddress } from '#contract/addresses.ts';
import type { Order } from '#contract/orders.ts';
import { addressLines } from '#contract/address-lines.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Card } from '#storefront/ui/card.tsx';
import styles from './order-parts.module.css';

/** What is collected does not go there. */
export const titleOfAddress = ({ deliveryMethod }: Order) =>
  deliveryMethod?.kind === 'collection' ? 'Your Address' : 'Shipping Address';

export function OrderAddress({ title, address }: { title: string; address: PostalAddress | null }) {
  return (
    <Card as="section">
      {address ? (
        <>
          <h2 className={styles.title}>{title}</h2>
          <AddressBlock lines={addressLines(address)} />
        </>
      ) : (
        <p>{`${title}: Not available`}</p>
      )}
    </Card>
  );
}

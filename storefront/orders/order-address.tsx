import type { PostalAddress } from '#contract/addresses.ts';
import { addressLines } from '#contract/address-lines.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Card } from '#storefront/ui/card.tsx';
import styles from './order-parts.module.css';

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

import type { Address } from '#contract/addresses.ts';
import { isServedCountry } from '#contract/countries.ts';
import { regionOfPostcode } from '#contract/delivery/region.ts';
import { addressInOneLine, addressLines } from '#contract/address-lines.ts';
import { DeliveryLine } from '#storefront/delivery/delivery-line.tsx';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import styles from './checkout-page.module.css';

const typeWords: Readonly<Record<Address['addressType'], string>> = {
  Shipping: 'for shipping',
  Billing: 'for billing',
  Both: 'for shipping and billing',
};

/** The delivery address: one of the customer's, which can be edited here, or a new one. */
export function DeliveryAddress({
  addresses,
  address,
  onChoose,
  onChange,
  notServed,
  isChoice,
  isCollected,
  onAdd,
}: {
  addresses: readonly Address[];
  address: Address | undefined;
  onChoose: (id: string) => void;
  onChange: () => void;
  /** Why no parcel goes there; null if one does. */
  notServed: string | null;
  /** Of how the goods come, each way with its days. */
  isChoice: boolean;
  isCollected: boolean;
  onAdd: () => void;
}) {
  return (
    <ListCard as="section" className={styles.step} aria-labelledby="checkout-address">
      <h2 id="checkout-address">Where we send it</h2>
      {address ? (
        <>
          <SelectField
            name="shippingAddressId"
            label="Shipping address"
            value={address.id}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            {addresses.map((each) => (
              <option key={each.id} value={each.id}>
                {`${addressInOneLine(each)} (${typeWords[each.addressType]})`}
              </option>
            ))}
          </SelectField>
          <div className={styles.address}>
            <AddressBlock lines={addressLines(address)} />
          </div>
          {!isChoice && notServed === null && <DeliveryTo address={address} />}
          {((notServed !== null && !isCollected) || !isServedCountry(address.country)) && (
            <Notice
              tone="caution"
              action={
                <Button size="small" onClick={onChange}>
                  Change Address
                </Button>
              }
            >
              {notServed && isServedCountry(address.country)
                ? `${notServed}${isChoice ? ' You can collect your order instead.' : ''}`
                : `We cannot deliver to ${address.country} yet. Please choose an address in the United Kingdom, or change this one.`}
            </Notice>
          )}
        </>
      ) : (
        <p className={styles.soft}>Where shall we send it? Add an address, and you are nearly there.</p>
      )}
      <div>
        <Button icon="plus" variant={address ? 'secondary' : 'primary'} onClick={onAdd}>
          Add New Address
        </Button>
      </div>
    </ListCard>
  );
}

/** Uses the bank holidays of the destination; renders nothing if its region is not known. */
function DeliveryTo({ address }: { address: Address }) {
  const region = isServedCountry(address.country) ? regionOfPostcode(address.postalCode) : null;
  return region && <DeliveryLine destination={region} />;
}

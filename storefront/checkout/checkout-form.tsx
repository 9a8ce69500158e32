import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { AddressDialog } from '#storefront/addresses/address-dialog.tsx';
import { addressInOneLine, addressLines } from '#storefront/addresses/address-lines.ts';
import { AddressBlock } from '#storefront/ui/address-block.tsx';
import { useShownAgain } from '#storefront/app/use-shown-again.ts';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { rememberedNotes, rememberNotes } from './checkout-memory.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { placeOrder } from './place-order.ts';
import styles from './checkout-page.module.css';

const INCOMPLETE = 'Please select a shipping address and ensure your basket is not empty.';

export function CheckoutForm({ basket, addresses }: { basket: Basket; addresses: readonly Address[] }) {
  const { revalidate } = useRevalidator();
  const [chosenId, setChosenId] = useState('');
  const [notes, setNotes] = useState(rememberedNotes);
  const [isAdding, setIsAdding] = useState(false);
  const { isBusy, failure, pay, dismiss } = usePayment();

  const address =
    addresses.find(({ id }) => id === chosenId) ??
    addresses.find(({ isPrimaryShipping }) => isPrimaryShipping) ??
    addresses[0];

  return (
    <>
      <form
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          void pay(basket, address, notes);
        }}
      >
        <div className={styles.steps}>
          <section className={styles.step} aria-labelledby="checkout-address">
            <h2 id="checkout-address">Delivery address</h2>
            {address ? (
              <>
                <SelectField
                  name="shippingAddressId"
                  label="Shipping address"
                  value={address.id}
                  onChange={(event) => {
                    setChosenId(event.currentTarget.value);
                    dismiss();
                  }}
                >
                  {addresses.map((each) => (
                    <option key={each.id} value={each.id}>
                      {addressInOneLine(each)}
                    </option>
                  ))}
                </SelectField>
                <div className={styles.address}>
                  <AddressBlock lines={addressLines(address)} />
                </div>
              </>
            ) : (
              <p className={styles.soft}>Where shall we send it? Add an address, and you are nearly there.</p>
            )}
            <div>
              <Button
                icon="plus"
                variant={address ? 'secondary' : 'primary'}
                onClick={() => setIsAdding(true)}
              >
                Add New Address
              </Button>
            </div>
          </section>
          <section className={styles.step}>
            <TextArea
              name="customerNotes"
              label="Notes"
              rows={3}
              maxLength={1000}
              hint="Anything we should know: a safe place for the parcel, a sleeping baby."
              value={notes}
              onChange={(event) => {
                setNotes(event.currentTarget.value);
                rememberNotes(event.currentTarget.value);
              }}
            />
          </section>
        </div>
        <div className={styles.aside}>
          <CheckoutSummary basket={basket} />
          <div className={styles.pay}>
            {failure && (
              <Notice tone="error" action={failure !== INCOMPLETE && <Link to="/basket">Change basket</Link>}>
                {failure}
              </Notice>
            )}
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              busy={isBusy && 'Taking you to PayPal...'}
            >
              <span className={styles.payWords}>
                <span>Proceed to PayPal</span>
                <small>{`Order with obligation to pay ${formatPounds(basket.grandTotal)}`}</small>
              </span>
            </Button>
          </div>
        </div>
      </form>
      {isAdding && (
        <AddressDialog
          address={null}
          onClose={() => setIsAdding(false)}
          onSaved={async (saved) => {
            setChosenId(saved.id);
            dismiss();
            await revalidate();
            setIsAdding(false);
            announce('Address added and chosen.');
          }}
        />
      )}
    </>
  );
}

function usePayment() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // A second press can come before React has rendered the busy button.
  const isPaying = useRef(false);

  // Back from PayPal.
  useShownAgain(() => {
    isPaying.current = false;
    setIsBusy(false);
  });

  async function pay(basket: Basket, address: Address | undefined, notes: string) {
    if (isPaying.current) return;
    setFailure('');
    if (!address || basket.items.length === 0) {
      setFailure(INCOMPLETE);
      return;
    }
    isPaying.current = true;
    setIsBusy(true);
    try {
      // It stays busy: the browser is leaving.
      await placeOrder({ basket, shippingAddressId: address.id, customerNotes: notes.trim() });
    } catch (error) {
      setFailure(
        error instanceof Error && error.message
          ? error.message
          : 'An error occurred while processing your order.',
      );
      isPaying.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, failure, pay, dismiss: () => setFailure('') };
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { formatPounds } from '#contract/money.ts';
import { AddressDialog } from '#storefront/addresses/address-dialog.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { hasChoice, isNotSent, usualDelivery, withDelivery } from '#storefront/basket/whole-basket.ts';
import { rememberedNotes, rememberNotes } from '#storefront/session/checkout-memory.ts';
import type { News } from './agreed-total.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { useBasketTo } from './use-basket-to.ts';
import { DeliveryAddress } from './delivery-address.tsx';
import { PaymentRefused } from './payment-refused.tsx';
import { preselectedAddress } from './preselected-address.ts';
import { usePayment } from './use-payment.ts';
import styles from './checkout-page.module.css';

export function CheckoutForm({
  basket: loaded,
  addresses,
}: {
  basket: Basket;
  addresses: readonly Address[];
}) {
  const { revalidate } = useRevalidator();
  const [chosenId, setChosenId] = useState('');
  const [notes, setNotes] = useState(rememberedNotes);
  const [dialog, setDialog] = useState<{ address: Address | null } | null>(null);
  const [methodId, setMethodId] = useState<string>();
  const { shop } = useSite();
  const preselected = preselectedAddress(addresses);
  const address = addresses.find(({ id }) => id === chosenId) ?? preselected;
  const there = useBasketTo(address, preselected, loaded);
  const method =
    there.deliveryOptions.find(({ id }) => id === methodId) ?? usualDelivery(there.deliveryOptions);
  const basket = withDelivery(there, shop, method?.id);
  const isChoice = hasChoice(basket.deliveryOptions);
  const { total, amounts, isBusy, news, failure, pay, dismiss } = usePayment(basket);

  /** Why nothing can be ordered as it is. */
  const obstacle = !isNotSent(basket, method)
    ? null
    : isChoice
      ? 'Please choose how you get it.'
      : 'We cannot send this order. The reason is below the address.';
  const change = () => setDialog({ address: address ?? null });

  return (
    <>
      <form
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault();
          if (obstacle) announce(obstacle);
          else void pay(address, notes, method?.id);
        }}
      >
        <div className={styles.steps}>
          <DeliveryAddress
            addresses={addresses}
            address={address}
            onChoose={(id) => {
              setChosenId(id);
              dismiss();
            }}
            onChange={change}
            notServed={basket.notServed}
            isChoice={isChoice}
            isCollected={method?.kind === 'collection'}
            onAdd={() => setDialog({ address: null })}
          />
          {isChoice && (
            <ListCard as="section" className={styles.step}>
              <DeliveryChoice
                options={basket.deliveryOptions}
                chosen={method}
                onChoose={(id) => {
                  setMethodId(id);
                  dismiss();
                }}
              />
            </ListCard>
          )}
          <ListCard as="section" className={styles.step}>
            <TextArea
              name="customerNotes"
              label="Notes"
              rows={3}
              maxLength={MAX_LENGTH.orderNotes}
              hint="Anything we should know? A safe place for the parcel, a sleeping baby..."
              value={notes}
              onChange={(event) => {
                setNotes(event.currentTarget.value);
                rememberNotes(event.currentTarget.value);
              }}
            />
          </ListCard>
        </div>
        <div className={styles.aside}>
          <CheckoutSummary
            basket={basket}
            amounts={amounts}
            method={method}
            onChanged={() => void revalidate()}
          />
          <div className={styles.pay}>
            {failure && (
              <PaymentRefused
                failure={failure}
                isBusy={isBusy}
                onChangeAddress={change}
                onChooseAddress={() => {
                  dismiss();
                  void revalidate();
                }}
              />
            )}
            {news && <Notice tone="caution">{newsWords(news)}</Notice>}
            <p id="before-paying" className={obstacle ? undefined : styles.sum}>
              {obstacle ?? `Pay ${formatPounds(total)} with PayPal`}
            </p>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              aria-disabled={obstacle !== null}
              aria-describedby="before-paying"
              busy={isBusy && 'Taking you to PayPal...'}
            >
              <span className={styles.payWords}>
                <span>Proceed to PayPal</span>
                {obstacle === null && <small>{`Order with obligation to pay ${formatPounds(total)}`}</small>}
              </span>
            </Button>
          </div>
        </div>
      </form>
      {dialog && (
        <AddressDialog
          address={dialog.address}
          onClose={() => setDialog(null)}
          onSaved={async (saved) => {
            setChosenId(saved?.id ?? dialog.address?.id ?? '');
            dismiss();
            await revalidate();
            setDialog(null);
            announce(
              dialog.address ? 'Address changed.' : saved ? 'Address added and chosen.' : 'Address added.',
            );
          }}
        />
      )}
    </>
  );
}

function newsWords(news: News): string {
  return news === 'not-held'
    ? 'While you pay, these items are not set aside for you. They are yours once your payment goes through. To continue, press Proceed to PayPal again.'
    : `${news.why ?? 'Prices changed while this page was open.'} Your order now comes to ${formatPounds(news.total)} instead of ${formatPounds(news.agreed)}. To continue, press Proceed to PayPal again.`;
}

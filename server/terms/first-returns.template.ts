import {
  DAYS_TO_REFUND,
  DAYS_TO_REJECT,
  DAYS_TO_SEND_BACK,
  DAYS_TO_WITHDRAW,
  MONTHS_OF_PRESUMED_FAULT,
} from '#contract/returns/clock.ts';

/**
 * The returns page that the shop comes with, in light marks. The binding text is in the terms, which orders
 * name.
 */
export const firstReturns = `This page says how to cancel, how to send something back, and what to do if something is wrong. Your rights are in our [Terms and Conditions](/terms-and-conditions), and nothing here takes any of them away.

## Cancel before we begin to pack it

Open your order under [My Orders](/account/orders) and cancel it there. We refund everything you paid at once. Once we are packing it, you can still change your mind, as below.

## You have ${DAYS_TO_WITHDRAW} days to change your mind

You may withdraw until **${DAYS_TO_WITHDRAW} days** after the day you receive your goods, and need not say why. If they come in several parcels, the days count from the last one.

## How to return something

- Tell us before the ${DAYS_TO_WITHDRAW} days are over. The quickest way is your order’s page under [My Orders](/account/orders), where you choose what you are returning. Without an account, or if you have deleted it, use [Withdraw](/withdraw) with your order number and email address. Or write to {email} in any clear words; you may use those in our [Terms and Conditions](/terms-and-conditions), but need not.
- We confirm it by email, with the date and time, and where to send the parcel.
- Send it within ${DAYS_TO_SEND_BACK} days of telling us. Put the slip from your order’s page in the parcel, or a note with the code in our email.
- Ask for proof of posting, and keep it until you have your money. You can enter the tracking number on your order’s page.

## Who pays for sending it back

If you change your mind, you do. If the goods are faulty, damaged or not what you ordered, we do.

## Your money back

We refund you within ${DAYS_TO_REFUND} days of receiving the goods, or of your proof that you posted them, to the account you paid from. If we had not sent them, we refund you as soon as we have taken them out of the parcel, and within ${DAYS_TO_REFUND} days at the latest.

- You get back what you paid for the goods you return.
- If you return everything in the order, you also get back what our standard delivery cost. What you paid on top of that for another delivery is not refunded.
- If you keep some of the goods, what you paid for delivery is not refunded.

You may look at the goods and try them as you would in a shop. If they have lost value by more use than that, we may deduct what they have lost.

## What can’t be returned

For reasons of health and hygiene, some sealed goods can’t be returned once you have broken the seal, and goods made to order can’t be returned unless they are faulty. We say so on the product’s page, in your basket and in your order confirmation. If we did not, you can return it like everything else. None of this applies to faulty goods.

## If something is wrong with it

Tell us on your order’s page, under **Something is wrong**, with pictures if you can, or write to {email}. You have ${DAYS_TO_REJECT} days to reject faulty goods for a full refund. After that we repair or replace them free of charge, and if that does not help, you get a price reduction or your money back. A fault that shows within ${MONTHS_OF_PRESUMED_FAULT} months counts as there from the start unless we can show that it was not. If you think that something is unsafe for your child, stop using it and tell us at once.
`;

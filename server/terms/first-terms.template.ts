import { cancellationNotice } from '#contract/cancellation-form.ts';
import {
  DAYS_TO_REFUND,
  DAYS_TO_REJECT,
  DAYS_TO_SEND_BACK,
  DAYS_TO_WITHDRAW,
  MONTHS_OF_PRESUMED_FAULT,
} from '#contract/returns/clock.ts';

/**
 * The terms that the shop comes with, in light marks; `terms.rules.ts` fills in the placeholders in braces.
 */
export const firstTerms = `## Who you buy from

{seller} To reach us, write to {email} or reply to any e-mail we have sent you, such as your order confirmation. We sell to people, not to companies, and we deliver within the United Kingdom.

## Ordering

What stands in the shop is an invitation. You make us an offer when you press **Proceed to PayPal**: it places an order that you must pay for. The contract is made when your payment has gone through, and we confirm it by e-mail with everything you ordered. Please keep that e-mail.

Before you press that button you see every item, the shipping cost and the sum, and you can go back and change them. Placing an order sets its items aside for you for 30 minutes, and for longer while you are paying. An order that is not paid is cancelled, costs nothing, and leaves your basket as it was.

If we find that we cannot supply something you have paid for, we tell you and give the money back at once.

## Prices

{prices} The price that counts is the one shown when you order.

## Delivery

{delivery} We deliver to addresses in the United Kingdom.

We send your order without undue delay, and it reaches you within 30 days of the contract at the latest. Until it is in your hands, the risk is ours. If it is late, you may set us a reasonable new date, and cancel for a full refund if we miss that too.

## Payment

You pay with PayPal, on PayPal’s own pages; you may pay there by card, too. We never see your card or your bank details. PayPal takes the money when you return to us and the order is confirmed. If PayPal is still checking a payment, we keep your order and write to you when it is through.

## Changing your mind

Until we begin to pack it, you can cancel your order on its page, under [My Orders](/account/orders), and we refund everything you paid at once. From then on it may be on its way before we read that you do not want it: tell us as follows, and refuse the parcel or send it back.

After that, you may withdraw until **${DAYS_TO_WITHDRAW} days** after the day you receive your goods, without giving a reason. If they come in several parcels, the days count from the last one. Tell us before the ${DAYS_TO_WITHDRAW} days are over: on your order’s page, at [Withdraw](/withdraw) without an account, or in any other clear words, for example by replying to your order confirmation:

> ${cancellationNotice}: … Order number: … Received on: … Name: … Address: … Date: …

You need not use these words. We confirm by email what you told us, and when.

Then send the goods back within ${DAYS_TO_SEND_BACK} days of telling us. The cost of sending them back is yours. We refund you within ${DAYS_TO_REFUND} days of receiving them, or of your proof that you posted them. If we had not sent them, we refund you at once, and within ${DAYS_TO_REFUND} days of your telling us at the latest. The money goes to the account you paid from.

We refund what you paid for the goods. If you return everything in the order, we also refund what our standard delivery cost; what you paid on top of that for another delivery is not refunded. If you keep some of the goods, what you paid for delivery is not refunded.

You may look at the goods and try them as you would in a shop; if they have lost value by more use than that, we may deduct what they have lost. [Returns](/returns) goes through it step by step.

For reasons of health and hygiene, some sealed goods cannot be returned once you have broken the seal, and goods made to order cannot be returned because you change your mind. This applies only to goods for which we told you so before you bought them, on their page, in your basket and in your order confirmation, and never to faulty goods.

## If something is wrong with it

Goods must be as described, fit for their purpose and of satisfactory quality. If they are not, the Consumer Rights Act 2015 gives you:

- ${DAYS_TO_REJECT} days to reject them for a full refund;
- after that, a repair or a replacement free of charge; and if that does not help, a price reduction or your money back;
- up to six years to claim for a fault that was there from the start (five in Scotland). A fault that shows within ${MONTHS_OF_PRESUMED_FAULT} months counts as there from the start unless we can show that it was not.

Tell us on your order’s page, under **Something is wrong**, or write to {email}. We pay for sending faulty goods back. If you think that something is unsafe for your child, stop using it and tell us at once. Nothing on this page takes any of your legal rights away.

## Your account

You need an account to order. Please give your true name and an e-mail address that is yours, choose a password of at least {password length} characters that you use nowhere else, and keep it to yourself. You can delete your account at any time under [Data & Privacy](/account/privacy).

## Your data

What we keep of you, why, and for how long stands in our [Privacy Notice](/privacy).

## The law that applies

The law of England and Wales applies; if you live in Scotland or Northern Ireland, you also have the protection of the law there, and may go to court where you live.
`;

/**
 * The returns page that the shop comes with, in light marks. The binding text is in the terms, which orders
 * name.
 */
export const firstReturns = `This page says how to send something back. Your rights stand in our [Terms and Conditions](/terms-and-conditions), and nothing here takes any of them away.

## You have 14 days to change your mind

You may cancel within **14 days** of receiving your goods, and need not say why. If they come in several parcels, the days count from the last one. If your order has not been sent yet, simply write to us.

## How to return something

- Write to {email} before the 14 days are over, or reply to your order confirmation. Tell us your order number and what you are sending back. You may use the words in our [Terms and Conditions](/terms-and-conditions), but need not.
- We answer with the address to send it to. Please send it within 14 days of writing to us.
- Ask for proof that you sent the parcel, and keep it until you have your money.

## Who pays for sending it back

If you change your mind, you do. If the goods are faulty, damaged or not what you ordered, we do.

## Your money back

We refund the price and what you paid for shipping within 14 days of receiving them, or of your proof that you sent them, to the account you paid from. You may look at the goods and try them as you would in a shop. If they have lost value by more use than that, we may deduct what they have lost.

## What cannot be sent back

For reasons of health and hygiene, sealed goods such as teats, soothers and breast pump parts cannot be returned once you have broken the seal, unless they are faulty.

## If something is wrong with it

Write to {email}, with a picture if you can. You have 30 days to reject faulty goods for a full refund. After that we repair or replace them free of charge, and if that does not help, you get a price reduction or your money back. If you think that something is unsafe for your child, stop using it and tell us at once.
`;

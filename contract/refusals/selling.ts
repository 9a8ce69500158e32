import type { RefusalTable } from './table.ts';

/** Refusals to do with the catalogue, orders and payments. */
export const sellingRefusals = {
  'stock-alerts/in-stock': [409, 'In stock', 'No need to wait: you can buy it now.'],
  'stock-alerts/not-promoted': [
    409,
    'No emails about this',
    'The law does not let us send emails about first infant formula. Please check back here.',
  ],
  'stock-alerts/too-many': [
    409,
    'Waiting for a lot',
    'You can wait for up to {limit} products. Please stop waiting for one first, under Notifications in your account or by the link in our emails.',
  ],
  'stock-alerts/too-many-mails': [
    429,
    'Too many emails',
    'Several of these emails have been asked for, for this address or from this internet connection. Please wait {wait}, then try again.',
  ],
  'contact/too-many': [
    429,
    'Too many messages',
    'Several messages have been sent from this address or this internet connection. Please wait {wait} and try again.',
  ],
  'stock-alerts/link-invalid': [
    410,
    'The link is over',
    'This link is no longer valid. You can ask again on the product’s page.',
  ],
  'stock-alerts/not-found': [404, 'Not waiting for it', 'You no longer have an alert for this product.'],

  'reminders/not-offered': [
    409,
    'No reminder for this',
    'We can remind you of things that run out, such as nappies or wipes, once you have bought them here.',
  ],
  'reminders/other-day': [
    400,
    'Another day, please',
    'Please choose a day between tomorrow and a year from now.',
  ],
  'reminders/no-push': [
    409,
    'Notifications are off',
    'Notifications are switched off on all your devices. Please choose email, or switch them on under Notifications in your account.',
  ],
  'reminders/too-many': [
    409,
    'A lot of reminders',
    'You can have up to {limit} reminders at a time. Please cancel one first, under My Orders.',
  ],
  'reminders/not-found': [
    404,
    'No reminder',
    'There is no reminder any more: it has been sent or cancelled.',
  ],

  'catalogue/product-not-found': [404, 'Product not found', 'Product not found.'],
  'catalogue/product-no-longer-sold': [404, 'No longer sold', 'No longer sold.'],
  'catalogue/preview-over': [
    404,
    'The preview is over',
    'This preview has expired, or the link is incomplete. The person who sent it can create a new one.',
  ],
  'catalogue/category-not-found': [404, 'Category not found', 'That category does not exist.'],

  'reviews/not-found': [404, 'Review not found', 'That review does not exist.'],
  'reviews/not-bought': [
    403,
    'Not bought here',
    'Only people who bought the product here can review it. You can write a review once your order has been shipped.',
  ],
  'reviews/not-taken': [
    409,
    'Not reviewed',
    'We do not take reviews of first infant formula: the law does not allow us to promote it.',
  ],
  'reviews/already-written': [
    409,
    'Reviewed already',
    'You have already reviewed this. You can change your review under My Reviews.',
  ],
  'reviews/link-invalid': [
    410,
    'The link is over',
    'This link is no longer valid. We do not email people who have deleted their account.',
  ],

  'basket/item-not-found': [404, 'Not in your basket', 'That item is not in your basket.'],
  'basket/product-not-found': [404, 'Product not found', 'Product not found.'],
  'basket/out-of-stock': [409, 'Not enough in stock', '{sentence}'],
  'basket/quantity-too-large': [
    409,
    'Too many of one product',
    'A basket holds up to {limit} of one product.',
  ],
  'basket/too-many-lines': [409, 'The basket is full', 'A basket holds up to {limit} different products.'],

  'orders/not-found': [404, 'Order not found', 'Order not found.'],
  'orders/no-invoice': [409, 'Not paid', 'You can get an invoice once the order has been paid.'],
  'orders/basket-empty': [
    409,
    'Nothing to order',
    'Please select a shipping address and ensure your basket is not empty.',
  ],
  'orders/address-not-found': [404, 'Address not found', 'That address does not exist.'],
  'orders/country-not-served': [
    409,
    'We do not deliver there yet',
    'We cannot deliver to {country} yet. Please choose an address in the United Kingdom.',
  ],
  'orders/postcode-not-served': [409, 'We do not deliver there', '{sentence}'],
  'orders/code-not-valid': [409, 'The code is not valid', '{sentence}'],
  'basket/too-many-codes': [
    429,
    'Too many codes tried',
    'You have tried several codes that do not exist. Please wait {wait}, then try again.',
  ],
  'orders/delivery-not-offered': [
    409,
    'That delivery is not offered',
    'This way of delivery is not offered for your order any more. Please choose another.',
  ],
  'delivery/not-a-postcode': [400, 'Not a postcode', 'That is not a UK postcode. One looks like LS1 4AP.'],
  'orders/out-of-stock': [409, 'Not enough in stock', '{sentence}'],
  'orders/total-too-large': [
    409,
    'The order is too large',
    'An order can come to {limit} at most. Please split it into two.',
  ],
  'orders/not-cancellable': [409, 'Cannot be cancelled', 'This order can no longer be cancelled.'],

  'returns/not-paid': [409, 'Not paid', 'This order has not been paid, so nothing can be returned.'],
  'returns/not-sent': [409, 'Not sent yet', 'This order has not left us yet.'],
  'returns/nothing-left': [409, 'Nothing left', 'Everything in this order has been returned or refunded.'],
  'returns/too-late': [
    409,
    'The 14 days are over',
    'You could change your mind until {lastDay}. If something is wrong with it, please tell us under “Something is wrong”; for anything else, write to {contact}.',
  ],
  'returns/too-many-pieces': [
    409,
    'More than there are',
    'Of {name}, {open} can still be returned. Please choose again.',
  ],
  'returns/too-many': [
    409,
    'A lot of messages',
    'There are already {limit} returns and messages about this order. Please reply to one of our emails.',
  ],
  'returns/not-found': [404, 'Return not found', 'There is no such return.'],
  'returns/link-over': [
    410,
    'The link is over',
    'This link no longer opens anything: the return is finished, or a newer email has a newer link. For anything else, please write to us.',
  ],
  'returns/closed': [409, 'Already done', 'This return is closed or has already arrived.'],
  'returns/too-many-pictures': [
    409,
    'Enough pictures',
    'There can be up to {limit} pictures, and they are all here. Thank you.',
  ],
  'returns/picture-not-found': [404, 'Picture not found', 'There is no such picture.'],
  'returns/other-day': [
    400,
    'Another day, please',
    'Please choose a day between the day it was sent and today.',
  ],
  'returns/too-many-forms': [
    429,
    'Too many withdrawals',
    'Several withdrawals have been sent for this address or from this internet connection. Please wait {wait}, or write to us.',
  ],

  'orders/demo-products': [
    409,
    'Not for sale',
    'Something in your basket is only an example and can’t be sent. Please remove it or choose something else.',
  ],
  'payments/shop-not-ready': [
    409,
    'Not open for payments yet',
    'The shop is still being set up and cannot take payments yet. Nothing has been charged; please come back later.',
  ],
  'payments/too-many': [
    429,
    'Too many payments started',
    'You have started several payments in a short time. Please wait {wait}, then try again.',
  ],
  'payments/not-payable': [409, 'Cannot be paid', 'This order can no longer be paid.'],
  'payments/already-paid': [409, 'Already paid', 'This order has already been paid.'],
  'payments/provider-unavailable': [
    503,
    'PayPal is not answering',
    'PayPal is not responding right now. Nothing has been charged; please try again in a moment.',
  ],
  'payments/already-captured': [400, 'Already captured', 'This payment has already been captured (400).'],
  'payments/order-not-found': [404, 'Order not found', 'Order not found.'],
  'payments/declined': [
    402,
    'Payment declined',
    'PayPal declined the payment. Please try again with a different payment method.',
  ],
  'payments/not-approved': [409, 'Not approved yet', 'The payment has not been approved at PayPal yet.'],
  'payments/pending': [
    409,
    'Payment pending',
    'PayPal is still checking the payment. We will keep your order and email you as soon as it goes through.',
  ],
  'payments/out-of-stock': [
    409,
    'Sold out in the meantime',
    'Something in this order sold out before the payment was made. Nothing has been charged.',
  ],
  'payments/outcome-unknown': [
    503,
    'Outcome not known yet',
    'We do not know yet whether the payment went through. Please do not pay again: we are checking with PayPal and will email you.',
  ],
  'payments/bad-webhook': [401, 'Signature not valid', 'The signature of this message is not valid.'],

  'orders/not-packable': [
    409,
    'Can’t be packed',
    'Order {orderNumber} is {present}: only paid orders that have not been shipped can be packed.',
  ],
  'orders/not-weighable': [
    409,
    'No parcel to weigh',
    'The weight of order {orderNumber} can’t be changed: it is {present}.',
  ],
  'orders/address-fixed': [
    409,
    'Too late to change the address',
    'The address of order {orderNumber} can’t be changed: it is {present}.',
  ],
  'orders/tracking-fixed': [
    409,
    'Tracking can’t be changed',
    'Tracking can be changed from the time an order is sent until it is marked as delivered. Order {orderNumber} is not on its way.',
  ],
  'orders/too-many-corrections': [
    429,
    'Daily limit reached',
    'The tracking of order {orderNumber} has been changed {limit} times within a day, and its buyer told each time. Please try again tomorrow.',
  ],
  'orders/is-collected': [
    409,
    'Order is collected',
    'Order {orderNumber} is collected by its customer, so it can’t be sent. Please mark it as ready to collect at the desk.',
  ],
  'orders/is-sent': [
    409,
    'Order is sent',
    'Order {orderNumber} is sent to its customer, so it can’t be collected.',
  ],
  'orders/not-packed': [
    409,
    'Not packed yet',
    'Order {orderNumber} is not packed yet. Please pack it first.',
  ],
  'orders/not-ready': [
    409,
    'Not ready yet',
    'The customer has not been told that order {orderNumber} is ready to collect.',
  ],
  'orders/told-lately': [
    429,
    'Told within a day',
    'The customer was told that order {orderNumber} is ready: {when}. You can remind them a day after that.',
  ],
  'orders/wrong-collection-code': [
    422,
    'Wrong code',
    'This is not the code of order {orderNumber}. Please check the order number and the code.',
  ],
  'orders/stays-delivered': [409, 'Order stays delivered', 'Order {orderNumber} stays delivered: {problem}'],
  'orders/wants-batch': [
    409,
    'Batch number needed',
    '{name} needs a batch number when packed. Please add order {orderNumber} to a pick run.',
  ],
  'orders/too-many-notes': [
    409,
    'Too many notes',
    'Order {orderNumber} already has {limit} notes, which is the most it can have.',
  ],
  'orders/too-many-letters': [
    429,
    'Daily limit reached',
    '{limit} emails have been resent to the buyer of order {orderNumber} within a day. Please try again tomorrow.',
  ],
  'orders/too-many-emails': [
    429,
    'Daily limit reached',
    'You can email the buyer of an order {perOrder} times a day, and {perPerson} buyers in all. Please try again tomorrow.',
  ],
  'orders/no-buyer': [
    409,
    'No buyer to email',
    'The buyer of order {orderNumber} has deleted their account, so there is nobody to email.',
  ],
  'orders/letter-gone': [
    404,
    'Delivered',
    'This email has since been delivered. The shop only stores the text of an email until then.',
  ],
  'orders/no-such-letter': [
    409,
    'No such email',
    'Order {orderNumber} has no such email, or nobody left to send it to.',
  ],

  'payments/not-in-review': [409, 'Not in review', 'No payment of order {orderNumber} is in review.'],
} as const satisfies RefusalTable;

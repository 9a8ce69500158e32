/**
 * Every way the shop can say no: a stable code, an HTTP status, and a sentence a parent understands.
 * `{name}` in a sentence is filled from the refusal's values. The sentence travels as `detail` of an
 * RFC 9457 problem; the code never changes once published.
 *
 * No sentence of the payment call may hold the digits 400 except `payments/already-captured`: clients of
 * that call look for them (docs/external-api.md). A test guards this.
 */
const table = {
  'request/invalid': [400, 'Something in the request is not right', '{problem}'],
  'request/malformed': [400, 'The request could not be read', 'The request could not be read.'],
  'request/not-json': [415, 'Only JSON is understood here', 'Please send the request as JSON.'],
  'request/too-large': [413, 'The request is too large', 'That is more than we can take in one request.'],
  'request/not-found': [404, 'Not found', 'There is nothing at this address.'],
  'request/method-not-allowed': [405, 'Not possible here', 'That cannot be done at this address.'],
  'request/too-many': [429, 'Too many requests', 'Too many requests. Please wait a moment and try again.'],
  'request/key-in-progress': [
    409,
    'Already in progress',
    'The same request is still being worked on. Please try again in a moment.',
  ],
  'request/key-reused': [
    422,
    'The key was used before',
    'This Idempotency-Key was used before with a different request.',
  ],
  'request/key-invalid': [422, 'The key is not valid', 'An Idempotency-Key has 1 to 200 visible characters.'],
  'server/unexpected': [
    500,
    'Something went wrong on our side',
    'Something went wrong on our side. Please try again; if it keeps happening, quote {id}.',
  ],
  'server/busy': [503, 'Too busy', 'We are very busy just now. Please try again in a moment.'],

  'session/required': [401, 'Please log in', 'User not authenticated. Please log in.'],

  'auth/invalid-credentials': [401, 'Login failed', 'Invalid credentials.'],
  'auth/too-many-tries': [
    429,
    'Too many tries',
    'Too many tries. Please wait {wait} and try again, or reset your password.',
  ],
  'auth/too-many-registrations': [
    429,
    'Too many registrations',
    'Many have registered from this internet connection. Please wait {wait}, then try again.',
  ],
  'auth/weak-password': [422, 'Choose another password', '{problem}'],
  'auth/passwords-differ': [422, 'Passwords do not match', 'Passwords do not match.'],
  'auth/wrong-password': [422, 'Wrong password', 'The current password is not right.'],
  'auth/new-passwords-differ': [422, 'Passwords do not match', 'New passwords do not match.'],
  'auth/being-deleted': [
    403,
    'The account is being deleted',
    'This account is being deleted, as you asked. Its last payment is still under way.',
  ],
  'auth/verification-failed': [
    410,
    'Verification failed',
    'Verification failed. The link might be invalid or expired.',
  ],
  'auth/link-of-another-registration': [
    409,
    'Not your registration',
    'This link belongs to another registration of this address, made elsewhere or at another time, so we have not opened it here. Please open the link of your own registration: the email says when and where it was made.',
  ],
  'auth/reset-failed': [410, 'Reset failed', 'Failed to reset password. Link may be invalid/expired.'],

  'auth/web-login-failed': [410, 'Login failed', 'Login failed. Please try logging in manually.'],

  'notifications/endpoint-refused': [
    422,
    'Push service not known',
    'We cannot send notifications to the push service of this browser.',
  ],
  'notifications/keys-invalid': [
    422,
    'Keys not valid',
    'The keys of this browser are not valid. Please try again.',
  ],
  'notifications/link-invalid': [
    410,
    'The link is over',
    'This link has expired or was used already. Please try again from your app.',
  ],
  'notifications/renewal-failed': [
    410,
    'Not subscribed any more',
    'Notifications are not enabled in this browser any more.',
  ],
  'notifications/subscription-not-found': [
    404,
    'Device not found',
    'Notifications are not enabled on that device.',
  ],

  'stock-alerts/in-stock': [409, 'In stock', 'You need not wait: you can buy it now.'],
  'stock-alerts/not-promoted': [
    409,
    'No e-mails about this',
    'We may not send e-mails about first infant formula. Please look in again.',
  ],
  'stock-alerts/too-many': [
    409,
    'Waiting for a lot',
    'You can wait for up to {limit} products. Please end one first: see Notifications in your account.',
  ],
  'stock-alerts/too-many-mails': [
    429,
    'Too many e-mails',
    'We have written several times already. Please wait {wait}, then try again.',
  ],
  'stock-alerts/link-invalid': [
    410,
    'The link is over',
    'This link is not valid any more. You can ask again on the page of the product.',
  ],
  'stock-alerts/not-found': [404, 'Not waiting for it', 'You are not waiting for that any more.'],

  'two-factor/failed': [
    422,
    'Not confirmed',
    'The operation failed. Please check the code and your password.',
  ],
  'two-factor/setup-expired': [410, 'Start again', 'This set-up has expired. Please start again.'],
  'two-factor/already-enabled': [409, 'Already enabled', 'Two-factor authentication is enabled already.'],
  'two-factor/not-enabled': [409, 'Not enabled', 'Two-factor authentication is not enabled.'],
  'two-factor/wrong-code': [422, 'Wrong code', 'That code is not right. Please check it and try again.'],
  'two-factor/session-expired': [
    410,
    'Log-in expired',
    'Your login session has expired or is invalid. Please log in again.',
  ],

  'sessions/not-found': [404, 'Session not found', 'That session does not exist or is over.'],

  'privacy/wrong-password': [422, 'Wrong password', 'That password is not right. Nothing was deleted.'],

  'catalogue/product-not-found': [404, 'Product not found', 'Product not found.'],
  'catalogue/product-no-longer-sold': [404, 'No longer sold', 'No longer sold.'],
  'catalogue/preview-over': [
    404,
    'The preview is over',
    'This preview is over, or the link is not complete. The person who sent it can make a new one.',
  ],
  'catalogue/category-not-found': [404, 'Category not found', 'That category does not exist.'],

  'reviews/not-found': [404, 'Review not found', 'That review does not exist.'],
  'reviews/not-bought': [
    403,
    'Not bought here',
    'Reviews are by people who bought the product here. You can write one once your order has been sent.',
  ],
  'reviews/not-taken': [
    409,
    'Not reviewed',
    'We take no reviews of first infant formula: the law does not allow us to promote it.',
  ],
  'reviews/already-written': [
    409,
    'Reviewed already',
    'You have reviewed this already. You can change your review under My Reviews.',
  ],
  'reviews/link-invalid': [
    410,
    'The link is over',
    'This link is not valid any more. To those who have deleted their account we do not write.',
  ],

  'activity/too-much': [
    429,
    'Too many changes',
    'There have been more changes to your account than we allow in a day. Please wait {wait}, then try again.',
  ],

  'addresses/not-found': [404, 'Address not found', 'That address does not exist.'],
  'addresses/too-many': [
    409,
    'Too many addresses',
    'You can keep up to {limit} addresses. Please delete one first.',
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
  'orders/no-invoice': [409, 'Not paid', 'There is an invoice once the order has been paid.'],
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
  'orders/out-of-stock': [409, 'Not enough in stock', '{sentence}'],
  'orders/total-too-large': [
    409,
    'The order is too large',
    'An order can come to {limit} at most. Please split it into two.',
  ],
  'orders/not-cancellable': [409, 'Cannot be cancelled', 'This order can no longer be cancelled.'],

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
    'PayPal is not answering just now. Nothing has been charged; please try again in a moment.',
  ],
  'payments/already-captured': [400, 'Already captured', 'This payment has already been captured (400).'],
  'payments/order-not-found': [404, 'Order not found', 'Order not found.'],
  'payments/declined': [
    402,
    'Payment declined',
    'PayPal declined the payment. Please try again with another way to pay.',
  ],
  'payments/not-approved': [409, 'Not approved yet', 'The payment has not been approved at PayPal yet.'],
  'payments/pending': [
    409,
    'Payment pending',
    'PayPal is still checking the payment. We keep your order and will e-mail you as soon as it is through.',
  ],
  'payments/out-of-stock': [
    409,
    'Sold out meanwhile',
    'Something in this order sold out before the payment was made. Nothing has been charged.',
  ],
  'payments/outcome-unknown': [
    503,
    'Outcome not known yet',
    'We could not yet find out whether the payment went through. Please do not pay again: we keep asking PayPal and will e-mail you.',
  ],
  'payments/bad-webhook': [401, 'Signature not valid', 'The signature of this message is not valid.'],

  'pictures/empty': [422, 'No picture', 'There is no picture in this request.'],
  'pictures/too-large': [
    413,
    'The picture is too large',
    'This file is larger than 20 MB. Please save it smaller and try again.',
  ],
  'pictures/too-many-pixels': [
    422,
    'The picture has too many pixels',
    'This picture has {megapixels} megapixels, and 50 are the most we can take. Please save it smaller and try again.',
  ],
  'pictures/unknown-kind': [
    415,
    'Not a picture we can take',
    'This is no picture we can take. Please save it as JPEG, PNG, WebP or AVIF.',
  ],
  'pictures/heic': [
    415,
    'HEIC pictures cannot be taken',
    'This is an HEIC picture, as iPhones keep them. Choose it from the photo library of the iPhone, which hands it over as JPEG, or save it as JPEG first.',
  ],
  'pictures/svg': [
    415,
    'Drawings cannot be taken',
    'This is a drawing (SVG). Please save it as PNG and take that.',
  ],
  'pictures/moving': [
    422,
    'Moving pictures cannot be taken',
    'GIFs and pictures that move cannot be taken. Please save one still picture as JPEG or PNG.',
  ],
  'pictures/damaged': [
    422,
    'The picture is damaged',
    'This picture is cut off or damaged. Please choose it again, or open it and save it as a new file.',
  ],
  'pictures/holds-more': [
    422,
    'There is more in this file',
    'There is something else in this file besides a picture. Please open it, save it as a new file, and take that.',
  ],
  'pictures/too-hard': [
    422,
    'The picture could not be read',
    'We could not read this picture. Please open it, save it as a new JPEG, and take that.',
  ],
  'pictures/too-many': [
    429,
    'Many pictures',
    'You have added {limit} pictures within the hour. Please go on a little later.',
  ],
  'pictures/cut-off': [
    400,
    'The picture did not arrive',
    'The picture did not arrive whole. Please check your connection and try again.',
  ],

  'desk/not-signed-in': [401, 'Please log in', 'You are not logged in at the desk any more. Please log in.'],
  'desk/not-allowed': [
    403,
    'Not allowed',
    'Your role does not allow this. An owner of the shop can change it.',
  ],
  'desk/confirm': [403, 'Please confirm', 'Please confirm with your passkey or a code that it is you.'],
  'desk/wrong-origin': [
    403,
    'Not from the desk',
    'This call did not come from the pages of the desk. Please load the page again.',
  ],
  'desk/changed-meanwhile': [
    409,
    'Changed meanwhile',
    'Somebody has changed this meanwhile. Please look at it again before you save.',
  ],
  'desk/no-passkeys-here': [409, 'No passkeys here', '{why}'],
  'desk/passkey-refused': [
    422,
    'Passkey not accepted',
    'That passkey was not accepted. Please try again, or log in another way.',
  ],
  'desk/wrong-password-or-code': [
    401,
    'Login failed',
    'Email, password or code is not right. Each code works once: please wait for the next one.',
  ],
  'desk/wrong-code': [
    422,
    'Wrong code',
    'That code is not right. Each code works once: please wait for the next one.',
  ],
  'desk/too-many-tries': [429, 'Too many tries', 'Too many tries. Please wait {wait}, or use a passkey.'],
  'desk/suspended': [403, 'Suspended', 'This person has been suspended. An owner of the shop can change it.'],
  'desk/link-invalid': [
    410,
    'The link is over',
    'This link was used, replaced or is older than an hour. A new one comes from the person who sent it, or from "npm run staff -- link".',
  ],
  'desk/owner-exists': [409, 'There is an owner', 'This shop has an owner already. Please log in.'],
  'desk/email-taken': [409, 'Address in use', 'Somebody here has that e-mail address already.'],
  'desk/set-up-expired': [410, 'Start again', 'This set-up has expired. Please start again.'],
  'desk/view-not-found': [404, 'View not found', 'That view is not there any more.'],
  'desk/too-many-views': [
    409,
    'Enough views',
    'You can keep up to {limit} views. Remove one that you do not need any more.',
  ],
  'desk/too-many-passkeys': [409, 'Enough passkeys', 'You can have up to {limit} passkeys.'],
  'desk/passkey-not-found': [404, 'Passkey not found', 'That passkey does not exist.'],
  'desk/last-way-in': [
    409,
    'Your last way in',
    'You could not log in any more without it. Please add another passkey or a password first.',
  ],
  'desk/no-password': [409, 'No password', 'Recovery codes go with a password, and you have none.'],
  'desk/person-not-found': [404, 'Person not found', 'There is nobody like that here.'],
  'desk/above-you': [
    403,
    'Not below you',
    'Nobody changes themselves here, or anybody whose role is the same as theirs or above it.',
  ],

  'desk/act-waiting': [
    409,
    'Something else is about to happen',
    '{who} has just started something else with order {orderNumber}. Please wait until that is done, or undo it.',
  ],
  'desk/job-not-found': [404, 'Not there', 'There is nothing like that to undo.'],
  'desk/too-late': [409, 'Too late', 'It is done already, and cannot be undone any more.'],
  'desk/over-limit': [
    409,
    'Above your limit',
    'You can give back {limit} in a day, and {left} of that is left. Please ask an owner of the shop.',
  ],
  'categories/name-taken': [409, 'Name in use', 'There is a category {name} in that place already.'],
  'categories/below-itself': [409, 'Not below itself', '{name} cannot be moved below itself.'],
  'categories/too-deep': [409, 'Too deep', 'Categories can be {limit} deep.'],
  'categories/not-empty': [409, 'Not empty', '{name} cannot be deleted: it holds {what}.'],
  'categories/too-full': [
    409,
    'Too many products',
    '{name} holds more than {limit} products. Please move them to other categories first.',
  ],
  'categories/change-not-found': [404, 'Not there', 'There is nothing like that to take back.'],
  'categories/undone-already': [409, 'Taken back already', 'That has been taken back already.'],
  'categories/cannot-undo': [409, 'Cannot be taken back', '{why}'],
  'orders/not-packable': [
    409,
    'Not to be packed',
    'Order {orderNumber} is {present}: only what is paid and has not left is packed.',
  ],
  'orders/wants-batch': [
    409,
    'Batch wanted',
    '{name} is packed with its batch. Please take order {orderNumber} into a round.',
  ],
  'orders/letter-gone': [
    404,
    'Delivered',
    'This letter has been delivered since. The shop keeps the text of a letter until then, and no longer.',
  ],
  'orders/no-such-letter': [
    409,
    'No such letter',
    'Order {orderNumber} has no letter like that, or nobody to send it to any more.',
  ],
  'payments/not-in-review': [409, 'Not in review', 'No payment of order {orderNumber} is in review.'],

  // What the owner is told by the desk, npm run orders and npm run customers.
  'orders/already-shipped': [
    409,
    'Already shipped',
    'Order {orderNumber} has been shipped already, and its customer has been told how.',
  ],
  'orders/refund-under-way': [
    409,
    'Refund under way',
    'Money for order {orderNumber} is on its way back, and it may not have to leave. Try again when PayPal has confirmed that: see show.',
  ],
  'orders/disputed': [
    409,
    'Payment disputed',
    'The payment of order {orderNumber} is disputed, reversed or held: see show. If it is to leave all the same, say --yes.',
  ],
  'orders/payment-under-way': [
    409,
    'Payment under way',
    'Money for order {orderNumber} may be on its way: PayPal has not said yet. Try again when it has.',
  ],
  'orders/not-possible': [
    409,
    'Not possible now',
    'Order {orderNumber} is {present}: it cannot become {wanted}.',
  ],
  'orders/invalid-carrier': [422, 'Carrier not valid', '{problem}'],
  'orders/invalid-tracking': [
    422,
    'Tracking address not valid',
    'The tracking address must start with https:// and have at most {limit} characters.',
  ],
  'payments/nothing-to-decide': [
    409,
    'Nothing to decide',
    'No refund of order {orderNumber} waits for your decision.',
  ],
  'payments/not-paid': [409, 'Not paid', 'Order {orderNumber} has not been paid.'],
  'payments/nothing-left': [409, 'Nothing left', 'Nothing is left of order {orderNumber} to give back.'],
  'payments/too-much': [
    422,
    'Too much or too little',
    'Between {min} and {max} of order {orderNumber} can be given back.',
  ],
  'products/sku-taken': [409, 'Sku in use', 'Another product has the sku {sku} already.'],
  'products/change-set-not-found': [
    404,
    'Change not found',
    'That change is not there. Changes are kept for 90 days.',
  ],
  'products/mixed-vat': [
    409,
    'VAT differs',
    'The variants of {name} would not all bear the same VAT. Please say so if that is right, as it is for clothes of babies and of adults.',
  ],
  'products/style-not-found': [404, 'Style not found', 'That style does not exist.'],
  'products/has-style': [409, 'A variant already', 'This product is a variant of a style already.'],
  'products/not-undoable': [409, 'Left as it is', '{reason} Nothing has been taken back.'],
  'products/not-possible': [422, 'Not possible', '{problem}'],
  'bulk/not-found': [404, 'Not found', 'That is not there any more.'],
  'bulk/nothing': [422, 'No products', 'No product is like that.'],
  'bulk/too-many': [
    422,
    'Too many',
    'At most {limit} products can be changed at once. Please narrow the search.',
  ],
  'bulk/no-such-category': [422, 'No such category', 'That category does not exist any more.'],
  'bulk/over': [409, 'Over', 'That is over. Please begin again.'],
  'imports/not-found': [404, 'Import not found', 'That import is not there any more.'],
  'imports/too-much': [
    429,
    'Too much for one day',
    'One person can send {limit} MB in a day. Please try again tomorrow, or use npm run catalogue.',
  ],
  'imports/piece-not-valid': [
    422,
    'Not complete',
    'A piece of the file did not come as it should. Please send it again.',
  ],
  'imports/not-now': [409, 'Not now', '{problem}'],
  'reviews/nothing-to-do': [409, 'Nothing to do', 'Review {id} is {present} already.'],
  'reviews/reason-needed': [422, 'Reason needed', '{problem}'],
  'round/nothing-taken': [409, 'Nothing taken', '{problem}'],
  'round/full': [409, 'The round is full', 'A round holds at most {limit} orders, and yours has {crates}.'],
  'round/not-found': [404, 'No such round', 'You are not on that round, or it is over.'],
  'round/not-in-it': [409, 'Not in your round', 'No order of your round wants that product any more.'],
  'round/enough': [409, 'That is enough', 'Your round wants {wanted} of it, so nothing is missing.'],
  'round/not-yours': [409, 'Not in your round', 'Order {orderNumber} is not in your round any more. {who}'],
  'round/not-packable': [409, 'Not to be packed', 'Order {orderNumber} cannot be packed. {why}'],
  'round/other-lines': [
    409,
    'Not what is to be packed',
    'Something of order {orderNumber} has been given back meanwhile. Please look at what is to be packed now.',
  ],
  'round/batch-missing': [422, 'Batch missing', 'Please enter the batch of {name}. It stands on the pack.'],
  'round/note-unread': [
    409,
    'Please read the note',
    'Order {orderNumber} has a note that must be read before it is packed.',
  ],
  'stock/not-there': [409, 'Not that many', 'Only {onShelf} are on the shelf.'],
  'stock/promised': [
    409,
    'Promised to orders',
    'That would leave {onShelf} on the shelf, and {needed} are promised: {promises}.',
  ],
  'stock/moved-meanwhile': [
    409,
    'Stock has moved',
    'While you counted, the stock moved: {seen} should have been there, and now it is {now}. Please count again.',
  ],
  'stock/too-many': [422, 'Too many', 'A shelf can hold {limit} of a product.'],
  'stock/delivery-not-understood': [422, 'Not understood', '{problem}'],
  'stock/move-not-found': [404, 'Entry not found', 'That entry does not exist.'],
  'stock/not-undoable': [
    409,
    'Cannot be undone',
    'Only what somebody entered by hand can be undone, and an undo cannot. Please enter what is right.',
  ],
  'stock/already-undone': [409, 'Undone already', 'That entry has been undone already.'],
  'home/section-not-found': [404, 'Section not found', 'Somebody has taken this section away meanwhile.'],
  'home/no-products-here': [422, 'No products here', 'Only rows of products and guides show products.'],
  'home/not-removable': [
    409,
    'Cannot be taken away',
    'Only rows of products can be taken away. Others can be hidden.',
  ],
  'home/too-many': [409, 'Too many sections', 'The home page has at most {limit} sections.'],
  'home/formula': [
    422,
    'Not on the home page',
    'The law forbids promoting first infant formula: it cannot stand on the home page.',
  ],
  'search/synonyms-not-found': [404, 'Words not found', 'Somebody has removed these words meanwhile.'],
  'search/same-synonyms': [409, 'There already', 'These words mean the same already.'],
  'terms/not-found': [404, 'No such version', 'There is no such version of the terms.'],
  'terms/nothing-written': [
    409,
    'Nothing to publish',
    'Nothing new has been written. Please save a draft first.',
  ],
  'settings/fixed': [
    409,
    'Set where the shop runs',
    '{key} is set in the environment of the shop, and can only be changed there.',
  ],
  'customers/not-found': [404, 'Account not found', 'There is no account of {email}.'],
  'customers/no-such-account': [
    404,
    'Account not found',
    'There is no such account. If it has been deleted, its orders are kept without a name.',
  ],
  'customers/not-waiting': [404, 'Nothing waits', 'No registration of that address waits for its link.'],
  'customers/too-many-letters': [
    429,
    'Too many letters',
    'Several such letters have gone to that address lately. Please wait {wait}, then try again.',
  ],
  'customers/being-deleted': [
    409,
    'Being deleted',
    'This account is being deleted, as soon as its last payment is settled.',
  ],
  'customers/nothing-asked': [404, 'Nothing asked', 'Nobody waits for the data of this account.'],
  'command/not-agreed': [409, 'Not agreed', 'Nothing has been changed.'],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

export type RefusalCode = keyof typeof table;
export const refusalCodes = Object.keys(table) as RefusalCode[];

export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  code: RefusalCode;
  /** Faults by field, when the request had any. */
  errors?: { field: string; message: string }[];
  [value: string]: unknown;
}

/** Lists and objects are for the client alone: no sentence has room for them. */
export type RefusalValues = Readonly<Record<string, string | number | readonly object[]>>;

export function problemOf(code: RefusalCode, values: RefusalValues = {}): Problem {
  const [status, title, sentence] = table[code];
  const detail = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return { type: 'about:blank', title, status, detail, code, ...values };
}

export function statusOf(code: RefusalCode): number {
  return table[code][0];
}

/** An expected "no". Thrown where the customer cannot go on; the one error handler answers it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly values: RefusalValues;
  /** What the answer says besides, for a program to read. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: RefusalCode,
    values: RefusalValues = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(problemOf(code, values).detail);
    this.name = 'Refusal';
    this.code = code;
    this.values = values;
    this.details = details;
  }
}

export function refuse(
  code: RefusalCode,
  values: RefusalValues = {},
  details: Readonly<Record<string, unknown>> = {},
): Refusal {
  return new Refusal(code, values, details);
}

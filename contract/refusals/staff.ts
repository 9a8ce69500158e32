import type { RefusalTable } from './table.ts';

/** Refusals shown to staff at the desk and to the owner by the commands. */
export const staffRefusals = {
  'pictures/empty': [422, 'No picture', 'There is no picture in this request.'],
  'pictures/too-large': [
    413,
    'The picture is too large',
    'This file is larger than 20 MB. Please make it smaller and try again.',
  ],
  'pictures/too-many-pixels': [
    422,
    'The picture has too many pixels',
    'This picture has {megapixels} megapixels; the maximum is 50. Please make it smaller and try again.',
  ],
  'pictures/too-long': [
    422,
    'The picture is too large',
    'A picture can have at most 65,535 pixels on each side. Please crop it and try again.',
  ],
  'pictures/unknown-kind': [
    415,
    'Unsupported picture format',
    'We cannot use this kind of file. Please save it as JPEG, PNG, WebP or AVIF.',
  ],
  'pictures/heic': [
    415,
    'HEIC pictures are not supported',
    'This is an HEIC picture, the iPhone’s own format. Choose it from the iPhone’s photo library, which converts it to JPEG, or save it as JPEG first.',
  ],
  'pictures/svg': [
    415,
    'SVG files can’t be used',
    'This is an SVG file. Please save it as PNG and use that instead.',
  ],
  'pictures/moving': [
    422,
    'Animated pictures are not supported',
    'We cannot use GIFs or animated pictures. Please save a still picture as JPEG or PNG.',
  ],
  'pictures/damaged': [
    422,
    'The picture is damaged',
    'This picture is incomplete or damaged. Please choose it again, or open it and save it as a new file.',
  ],
  'pictures/holds-more': [
    422,
    'Unexpected content in this file',
    'This file contains more than a picture. Please open it, save it as a new file, and use that.',
  ],
  'pictures/too-hard': [
    422,
    'The picture could not be read',
    'We could not read this picture. Please open it, save it as a new JPEG, and use that.',
  ],
  'pictures/too-many': [
    429,
    'Too many pictures',
    'You have added {limit} pictures in the last hour. Please try again later.',
  ],
  'pictures/cut-off': [
    400,
    'Upload failed',
    'The picture was not fully uploaded. Please check your connection and try again.',
  ],

  'desk/not-signed-in': [401, 'Please log in', 'You are no longer logged in at the desk. Please log in.'],
  'desk/another-person': [
    401,
    'Someone else is logged in',
    'Someone else has logged in to the desk in this browser. Please reload the page.',
  ],
  'desk/not-allowed': [
    403,
    'Not allowed',
    'Your role does not allow this. An owner of the shop can change it.',
  ],
  'desk/confirm': [403, 'Please confirm', 'Please confirm it’s you with your passkey or a code.'],
  'desk/large-change': [409, 'A large change', '{sums}. Please confirm that this is right.'],
  'desk/wrong-origin': [
    403,
    'Not from the desk',
    'This request did not come from the desk’s own pages. Please reload the page.',
  ],
  'desk/changed-meanwhile': [
    409,
    'Someone else changed this',
    'Someone has changed this in the meantime. Please check it before you save.',
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
    'Email, password or code is incorrect. Each code works once: please wait for the next one.',
  ],
  'desk/wrong-code': [
    422,
    'Wrong code',
    'That code is incorrect. Each code works once: please wait for the next one.',
  ],
  'desk/too-many-tries': [
    429,
    'Too many attempts',
    'Too many attempts. Please wait {wait}, or use a passkey.',
  ],
  'desk/suspended': [403, 'Suspended', 'This person has been suspended. An owner of the shop can change it.'],
  'desk/link-invalid': [
    410,
    'This link has expired',
    'This link has been used or replaced, or is more than an hour old. Ask the person who sent it for a new one; if you set up the shop yourself, make one where it runs.',
  ],
  'desk/owner-exists': [409, 'Owner already exists', 'This shop already has an owner. Please log in.'],
  'desk/email-taken': [409, 'Address in use', 'Someone on the staff already has that email address.'],
  'desk/set-up-expired': [410, 'Start again', 'This set-up has expired. Please start again.'],
  'desk/view-not-found': [404, 'View not found', 'That view no longer exists.'],
  'desk/too-many-views': [
    409,
    'Too many views',
    'You can save up to {limit} views. Please remove one that you no longer need.',
  ],
  'desk/too-many-passkeys': [409, 'Too many passkeys', 'You can have up to {limit} passkeys.'],
  'desk/passkey-not-found': [404, 'Passkey not found', 'That passkey does not exist.'],
  'desk/last-way-in': [
    409,
    'Your last way to log in',
    'You would be locked out without it. Please add another passkey or a password first.',
  ],
  'desk/no-password': [409, 'No password', 'Recovery codes go with a password, and you have not set one.'],
  'desk/person-not-found': [404, 'Person not found', 'There is no such person here.'],
  'desk/above-you': [
    403,
    'Not allowed',
    'You can’t change your own role, or anyone with the same role as you or a higher one.',
  ],
  'desk/act-waiting': [
    409,
    'Another action is pending',
    '{who} has just started another action on order {orderNumber}. Please wait until it is done, or undo it.',
  ],
  'desk/job-not-found': [404, 'Nothing to undo', 'There is nothing to undo.'],
  'desk/too-late': [409, 'Too late', 'This has already been done and can no longer be undone.'],
  'desk/over-limit': [
    409,
    'Above your limit',
    'You can refund {limit} a day, and {left} of that is left. The shop’s owners have been asked to approve this refund.',
  ],

  'categories/name-taken': [409, 'Name in use', 'There is already a category {name} there.'],
  'categories/below-itself': [409, 'Invalid move', '{name} can’t be moved into itself.'],
  'categories/too-deep': [409, 'Too deep', 'Categories can be at most {limit} levels deep.'],
  'categories/not-empty': [409, 'Not empty', '{name} can’t be deleted: it contains {what}.'],
  'categories/too-full': [
    409,
    'Too many products',
    '{name} contains more than {limit} products. Please move them to other categories first.',
  ],
  'categories/change-not-found': [404, 'Nothing to undo', 'There is no such change to undo.'],
  'categories/undone-already': [409, 'Already undone', 'That has already been undone.'],
  'categories/cannot-undo': [409, 'Can’t be undone', '{why}'],

  'orders/already-shipped': [
    409,
    'Already shipped',
    'Order {orderNumber} has already been shipped, and its customer has been told how.',
  ],
  'orders/refund-under-way': [
    409,
    'Refund in progress',
    'A refund for order {orderNumber} is in progress, so it may not need to be sent. Try again once PayPal has confirmed it: see show.',
  ],
  'orders/disputed': [
    409,
    'Payment disputed',
    'The payment of order {orderNumber} is disputed, reversed or held: see show. To send it anyway, add --yes.',
  ],
  'orders/withdrawn': [
    409,
    'The buyer has withdrawn',
    'The buyer of order {orderNumber} has withdrawn from some or all of it: see its return. It can still be sent from the order’s own page.',
  ],
  'returns/coming-back': [
    409,
    'In another return',
    'Of {name}, some are in a return of order {orderNumber} that is still open. Please refund them there.',
  ],
  'returns/disputed': [
    409,
    'Payment disputed',
    'The payment of order {orderNumber} is disputed, reversed or held, so PayPal decides about the money first. The return waits.',
  ],
  'returns/refund-under-way': [
    409,
    'Refund in progress',
    'This return is being refunded. Please wait until PayPal has confirmed it.',
  ],
  'returns/kept-too-much': [
    422,
    'More than it cost',
    'At most {max} can be kept back of {name}: that is what was paid for it.',
  ],
  'returns/no-deduction': [
    422,
    'Nothing can be kept back',
    'Nothing may be kept back of goods that the buyer says are not right.',
  ],
  'returns/cannot-close': [409, 'Cannot be closed like this', '{why}'],
  'returns/not-a-claim': [409, 'Not a claim', 'Only a message that something is wrong is answered.'],
  'returns/too-many-answers': [
    429,
    'Daily limit reached',
    'This buyer has had {limit} answers within a day. Please try again tomorrow.',
  ],
  'orders/payment-under-way': [
    409,
    'Payment in progress',
    'A payment for order {orderNumber} may be in progress: PayPal has not confirmed it yet. Try again once it has.',
  ],
  'orders/not-possible': [
    409,
    'Not possible now',
    'Order {orderNumber} is {present}: it can’t become {wanted}.',
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
    'No refund of order {orderNumber} is waiting for your decision.',
  ],
  'payments/not-paid': [409, 'Not paid', 'Order {orderNumber} has not been paid.'],
  'payments/nothing-left': [409, 'Nothing left', 'There is nothing left to refund on order {orderNumber}.'],
  'payments/too-much': [
    422,
    'Invalid amount',
    'Between {min} and {max} of order {orderNumber} can be refunded.',
  ],

  'products/sku-taken': [409, 'Sku in use', 'Another product already has the SKU {sku}.'],
  'products/change-set-not-found': [
    404,
    'Change not found',
    'That change no longer exists. Changes are stored for 90 days.',
  ],
  'products/mixed-vat': [
    409,
    'Different VAT',
    'The variants of {name} would not all have the same VAT. Please confirm if that is right, as it is for baby and adult clothes.',
  ],
  'products/style-not-found': [404, 'Style not found', 'That style does not exist.'],
  'products/has-style': [409, 'Already a variant', 'This product is already a variant of a style.'],
  'products/not-undoable': [409, 'Not undone', '{reason} Nothing has been undone.'],
  'products/not-possible': [422, 'Not possible', '{problem}'],

  'bulk/not-found': [404, 'Not found', 'That no longer exists.'],
  'bulk/nothing': [422, 'No products', 'No products match.'],
  'bulk/too-many': [
    422,
    'Too many',
    'At most {limit} products can be changed at once. Please narrow the search.',
  ],
  'bulk/no-such-category': [422, 'No such category', 'That category no longer exists.'],
  'bulk/over': [409, 'Expired', 'That has expired. Please start again.'],

  'imports/not-found': [404, 'Import not found', 'That import no longer exists.'],
  'imports/too-much': [
    429,
    'Too much for one day',
    'One person can send {limit} MB in a day. Please try again tomorrow.',
  ],
  'imports/piece-not-valid': [
    422,
    'Not complete',
    'Part of the file was not uploaded correctly. Please upload it again.',
  ],
  'imports/not-now': [409, 'Not now', '{problem}'],

  'reviews/nothing-to-do': [409, 'Nothing to do', 'Review {id} is already {present}.'],
  'reviews/reason-needed': [422, 'Reason needed', '{problem}'],

  'round/nothing-taken': [409, 'No orders added', '{problem}'],
  'round/full': [
    409,
    'The pick run is full',
    'A pick run can have at most {limit} orders, and yours has {crates}.',
  ],
  'round/not-found': [404, 'No such pick run', 'That is not your pick run, or it has ended.'],
  'round/not-in-it': [409, 'Not in your pick run', 'No order in your pick run needs that product any more.'],
  'round/enough': [409, 'Nothing missing', 'Your pick run needs {wanted}, so nothing is missing.'],
  'round/not-yours': [
    409,
    'Not in your pick run',
    'Order {orderNumber} is no longer in your pick run. {who}',
  ],
  'round/not-packable': [409, 'Not to be packed', 'Order {orderNumber} can’t be packed. {why}'],
  'round/other-lines': [
    409,
    'Order changed',
    'Part of order {orderNumber} has been refunded in the meantime. Please check what is left to pack.',
  ],
  'round/batch-missing': [
    422,
    'Batch missing',
    'Please enter the batch number of {name}. It is printed on the pack.',
  ],
  'round/note-unread': [
    409,
    'Please read the note',
    'Order {orderNumber} has a note that must be read before packing.',
  ],

  'stock/not-there': [409, 'Not that many', 'Only {onShelf} are on the shelf.'],
  'stock/promised': [
    409,
    'Needed for orders',
    'That would leave {onShelf} on the shelf, but {needed} are needed: {promises}.',
  ],
  'stock/moved-meanwhile': [
    409,
    'Stock has moved',
    'The stock changed while you were counting: {seen} were expected, and now {now}. Please count again.',
  ],
  'stock/too-many': [422, 'Too many', 'A shelf can hold at most {limit} of a product.'],
  'stock/delivery-not-understood': [422, 'Not understood', '{problem}'],
  'stock/move-not-found': [404, 'Entry not found', 'That entry does not exist.'],
  'stock/not-undoable': [
    409,
    'Cannot be undone',
    'Only manual entries can be undone, and an undo can’t. Please enter the correct figure instead.',
  ],
  'stock/already-undone': [409, 'Already undone', 'That entry has already been undone.'],

  'home/section-not-found': [404, 'Section not found', 'Someone has removed this section in the meantime.'],
  'home/no-products-here': [422, 'No products here', 'Only rows of products and guides show products.'],
  'home/not-removable': [
    409,
    'Can’t be removed',
    'Only rows of products can be removed. Others can be hidden.',
  ],
  'home/too-many': [409, 'Too many sections', 'The home page can have at most {limit} sections.'],
  'home/formula': [
    422,
    'Not on the home page',
    'The law forbids promoting first infant formula, so it can’t be shown on the home page.',
  ],

  'promotions/not-found': [404, 'Code not found', 'There is no such promotion code.'],
  'promotions/code-taken': [
    409,
    'Code already used',
    'There is already a code {written}. Please choose another, or change that one.',
  ],
  'promotions/chosen-gone': [
    409,
    'Not there any more',
    'Something you chose has been deleted or is no longer for sale. Please load the page again.',
  ],
  'promotions/formula': [
    422,
    'Formula can’t take part',
    'The law forbids promoting first infant formula, so no code can be for {name}.',
  ],

  'search/synonyms-not-found': [
    404,
    'Synonyms not found',
    'Someone has removed these synonyms in the meantime.',
  ],
  'search/same-synonyms': [409, 'Already synonyms', 'These words are already synonyms.'],
  'search/too-many-synonyms': [
    409,
    'Too many',
    'The shop can have {limit} groups of synonyms. Please remove one you no longer need.',
  ],

  'terms/not-found': [404, 'No such version', 'There is no such version of this text.'],
  'terms/nothing-written': [
    409,
    'Nothing to publish',
    'There is nothing new to publish. Please save a draft first.',
  ],

  'settings/fixed': [
    409,
    'Set where the shop runs',
    '{key} is set in the shop’s environment and can only be changed there.',
  ],

  'customers/not-found': [404, 'Account not found', 'There is no account for {email}.'],
  'customers/no-such-account': [
    404,
    'Account not found',
    'There is no such account. If it has been deleted, its orders are kept without a name.',
  ],
  'customers/not-waiting': [
    404,
    'No registration waiting',
    'No registration with that address is waiting for its link.',
  ],
  'customers/too-many-letters': [
    429,
    'Too many emails',
    'Several of these emails have gone to that address recently. Please wait {wait}, then try again.',
  ],
  'customers/being-deleted': [
    409,
    'Being deleted',
    'This account will be deleted as soon as its last payment is complete.',
  ],
  'customers/no-complaint': [404, 'No such complaint', 'There is no such complaint.'],
  'customers/complaint-answered': [409, 'Already answered', 'Someone has already answered this complaint.'],
  'customers/nothing-asked': [404, 'No data request', 'There is no open data request for this account.'],

  'command/not-agreed': [409, 'Not confirmed', 'Nothing has been changed.'],
} as const satisfies RefusalTable;

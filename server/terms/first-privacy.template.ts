/**
 * The privacy notice that the shop comes with, in light marks. It says what the shop keeps, and what
 * `retention.ts` deletes.
 */
export const firstPrivacy = `{seller} We are responsible for your data. To ask about it, write to {email}. This page says what we keep, why, and for how long.

## What we keep, and for how long

- **Your account**: your name and e-mail address, and your telephone number and date of birth if you give them. Your password is stored so that nobody can read it, not even us. We need these to give you an account, and keep them until you delete it.
- **Your addresses and your basket**: to deliver to you and to keep what you have chosen. We keep them until you remove them or delete your account. Others see how many baskets a product is in, never whose.
- **Your orders**: what you bought, what it cost, where it went, PayPal’s transaction number, and what you or we have noted about them. We need these to carry out our contract with you. Tax law makes us keep paid orders for six years. If you delete your account, we keep only what that law needs, tied to no account. Orders that were never paid then go after a month.
- **What you return**: what comes back, your words and pictures, and how you posted it. This stays with the order; your words, your pictures and the tracking number go with your account, or once the return is closed. If you delete your account while you can still return something, your email address stays, sealed, until the last day for that, or until an open return is closed, for that alone. A [withdrawal without logging in](/withdraw) is read within a minute, and deleted then.
- **Letters about your orders**: which we sent, when, and to which address. They stay with the order and go with your account.
- **Your reviews**: what you write about a product, under the name you choose. Everybody can read it until you delete it or your account. Some days after a delivery we ask you for a review by e-mail, once for each order. One press in that e-mail stops them. See [how reviews come about](/reviews-policy).
- **When a product is back**: your e-mail address, if you ask us to tell you. We keep it for a year at most, and for a month once we have told you or you have stopped it.
- **Reminders**: what you asked to be reminded of, and when. We keep it until we have reminded you, or you cancel it or delete your account.
- **Notifications**: where to reach your browser, if you switch them on. We keep it until you switch them off, log out or delete your account.
- **Your activity**: when you logged in or changed something, so that you can see in [My Activity](/account/activity) whether it was you. We keep it until you delete your account.
- **Your sessions**: while you are logged in, for 30 days at most, and for 7 days without a visit.
- **Attempts to log in**: how many there were and from where, scrambled so that nobody can read it. This keeps strangers out of your account. A place we know you by is forgotten after 180 days, all others within 30 days.

## Why we may

We need most of this to carry out our contract with you. Orders we keep because tax law says so. Protecting your account and asking once for a review are in our legitimate interest, and you may object. Notifications, reminders and letters about products that are back come only if you ask for them, and you can stop them at any time.

## Who else receives it

We pass on only what others need for their part: to PayPal the order and its shipping address, to the carrier your name and address, to our e-mail service the messages we send you, and to the maker of your browser the notifications you switched on, which it cannot read. We sell nothing and advertise to nobody.

## No cookies, no trackers

There is no advertising, no analytics and nobody else’s code on these pages. Your browser keeps a few notes for this shop in its own storage:

- who is logged in, until you log out;
- when we have asked you to log in, what you wanted to do, for a day;
- the products you saved, compared or looked at, what you searched for, and your child’s month of birth, height and weight and your postcode if you enter them, so that the shop can show them again. They stay in this browser until you remove them there;
- pages you have seen, to show them without a network.

## Your rights

You may see, correct, download and delete your data, and object to how we use it. You can do most of that yourself in your account, under [Data & Privacy](/account/privacy). For the rest, write to {email}: we answer within a month. If you are not content with our answer, you may complain to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/).
`;

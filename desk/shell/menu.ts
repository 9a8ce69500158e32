import { deskPages } from '#contract/desk/pages.ts';
import type { Permission } from '#contract/desk/permissions.ts';
import type { IconName } from '#desk/ui/icon.tsx';

export interface Entry {
  name: string;
  path: string;
  icon: IconName;
  /** What is done there; shown on the home screen. */
  words?: string;
  /** Without this permission the entry is hidden. */
  may?: Permission;
  /** Further words by which the palette finds it. */
  also?: string;
}

/** The menu: the day's work, what is sold, the shop itself, and who works in it. */
export const menuParts: readonly (readonly Entry[])[] = [
  [
    { name: 'Home', path: deskPages.home, icon: 'home', also: 'start today' },
    {
      name: 'Orders',
      path: deskPages.orders,
      icon: 'parcel',
      words: 'To pack, to send, to look at',
      may: 'orders.read',
      also: 'pack ship refund find customer',
    },
    {
      name: 'Packing',
      path: deskPages.round,
      icon: 'crate',
      words: 'Fetch, pack and send many orders in one round',
      may: 'orders.pack',
      also: 'round pick pack crates parcels click and drop tracking royal mail',
    },
    {
      name: 'Money',
      path: deskPages.money,
      icon: 'money',
      words: 'Payments and refunds that PayPal has not settled',
      may: 'payments.review',
      also: 'paypal payment review refund refused unmatched surplus pending',
    },
    {
      name: 'Customers',
      path: deskPages.customers,
      icon: 'person',
      words: 'Who buys here, and helping them log in',
      may: 'customers.read',
      also: 'accounts find email phone postcode reset password two-factor data request erase delete',
    },
    {
      name: 'Reviews',
      path: deskPages.reviews,
      icon: 'review',
      words: 'What buyers say, and what the shop answers',
      may: 'products.edit',
      also: 'stars answer hide reported moderation',
    },
  ],
  [
    {
      name: 'Products',
      path: deskPages.products,
      icon: 'tag',
      words: 'What is sold, what it costs, and how it is described',
      may: 'products.read',
      also: 'catalogue new product price draft publish archive variants sizes',
    },
    {
      name: 'Categories',
      path: deskPages.categories,
      icon: 'tree',
      words: 'How the shop is sorted',
      may: 'products.read',
      also: 'tree sections move rename',
    },
    {
      name: 'Stock',
      path: deskPages.stock,
      icon: 'shelf',
      words: 'What is on the shelf, and what moved it',
      may: 'stock.read',
      also: 'shelf count receive delivery damaged lost found inventory',
    },
    {
      name: 'Import and export',
      path: deskPages.exchange,
      icon: 'exchange',
      words: 'Products in and out as files',
      may: 'products.read',
      also: 'csv file upload download shopify woocommerce spreadsheet bulk',
    },
    {
      name: 'Changes',
      path: deskPages.changes,
      icon: 'back',
      words: 'What was changed of the catalogue, to take it back',
      may: 'products.read',
      also: 'undo history take back before after',
    },
  ],
  [
    {
      name: 'Home page',
      path: deskPages.homePage,
      icon: 'page',
      words: 'What the shop’s first page shows, and in which order',
      may: 'products.read',
      also: 'sections rows hero front start stages guide',
    },
    {
      name: 'Search words',
      path: deskPages.search,
      icon: 'search',
      words: 'What shoppers search for, and what means the same',
      may: 'products.read',
      also: 'synonyms words not found nothing try search',
    },
    {
      name: 'Settings',
      path: deskPages.settings,
      icon: 'settings',
      words: 'The shop’s name, delivery and its limits',
      may: 'settings.change',
      also: 'shop name address email phone vat delivery price free days promise closed holidays low stock limit',
    },
    {
      name: 'Legal texts',
      path: deskPages.terms,
      icon: 'scales',
      words: 'Terms, privacy and returns, version by version',
      may: 'settings.change',
      also: 'conditions notice data cancellation refunds versions',
    },
  ],
  [
    {
      name: 'Staff',
      path: deskPages.staff,
      icon: 'people',
      words: 'Who works here, and what each may do',
      may: 'staff.manage',
      also: 'people invite role suspend',
    },
    {
      name: 'Log',
      path: deskPages.log,
      icon: 'log',
      words: 'What was done in the shop’s name, and by whom',
      may: 'log.read',
      also: 'history acts who did what',
    },
  ],
];

export const menu = menuParts.flat();

/** Reached by the person's name rather than through the menu. */
export const ownEntry: Entry = {
  name: 'You',
  path: deskPages.me,
  icon: 'person',
  words: 'Your passkeys, your devices, your keys',
  also: 'passkeys password devices sessions recovery codes keyboard',
};

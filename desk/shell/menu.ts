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
      words: 'Orders to pack, send or check',
      may: 'orders.read',
      also: 'pack ship refund find customer',
    },
    {
      name: 'Packing',
      path: deskPages.round,
      icon: 'crate',
      words: 'Pick, pack and send many orders at once',
      may: 'orders.pack',
      also: 'pick run round pack totes crates parcels click and drop tracking royal mail',
    },
    {
      name: 'Returns',
      path: deskPages.returnList,
      icon: 'return',
      words: 'What buyers send back, and claims',
      may: 'orders.pack',
      also: 'withdraw refund claim faulty damaged parcel back slip receive',
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
      words: 'Customer accounts, and help with logging in',
      may: 'customers.read',
      also: 'accounts find email phone postcode reset password two-factor data request erase delete',
    },
    {
      name: 'Reviews',
      path: deskPages.reviews,
      icon: 'review',
      words: 'Customer reviews and your answers',
      may: 'products.edit',
      also: 'stars answer hide reported moderation',
    },
  ],
  [
    {
      name: 'Products',
      path: deskPages.products,
      icon: 'tag',
      words: 'Product details, prices and descriptions',
      may: 'products.read',
      also: 'catalogue new product price draft publish archive variants sizes',
    },
    {
      name: 'Categories',
      path: deskPages.categories,
      icon: 'tree',
      words: 'The shop’s category tree',
      may: 'products.read',
      also: 'tree sections move rename',
    },
    {
      name: 'Stock',
      path: deskPages.stock,
      icon: 'shelf',
      words: 'Stock levels and stock history',
      may: 'stock.read',
      also: 'shelf count receive delivery damaged lost found inventory',
    },
    {
      name: 'Import and export',
      path: deskPages.exchange,
      icon: 'exchange',
      words: 'Import and export product files',
      may: 'products.read',
      also: 'csv file upload download shopify woocommerce spreadsheet bulk',
    },
    {
      name: 'Changes',
      path: deskPages.changes,
      icon: 'back',
      words: 'Undo catalogue changes',
      may: 'products.read',
      also: 'undo history revert before after',
    },
  ],
  [
    {
      name: 'Home page',
      path: deskPages.homePage,
      icon: 'page',
      words: 'Sections of the shop’s home page',
      may: 'products.read',
      also: 'sections rows hero front start stages guide',
    },
    {
      name: 'Promotion codes',
      path: deskPages.promotions,
      icon: 'coupon',
      words: 'Codes that take something off an order',
      may: 'settings.change',
      also: 'coupon voucher discount offer percent off welcome promo sale',
    },
    {
      name: 'Search words',
      path: deskPages.search,
      icon: 'search',
      words: 'Synonyms and searches with no results',
      may: 'products.read',
      also: 'synonyms words not found nothing try search',
    },
    {
      name: 'Settings',
      path: deskPages.settings,
      icon: 'settings',
      words: 'Shop details, delivery and limits',
      may: 'settings.change',
      also: 'shop name address email phone vat delivery price free days promise closed holidays low stock limit',
    },
    {
      name: 'Texts',
      path: deskPages.terms,
      icon: 'scales',
      words: 'Terms, privacy, returns and About us',
      may: 'settings.change',
      also: 'legal conditions notice data cancellation refunds versions',
    },
  ],
  [
    {
      name: 'Staff',
      path: deskPages.staff,
      icon: 'people',
      words: 'Staff and their permissions',
      may: 'staff.manage',
      also: 'people invite role suspend',
    },
    {
      name: 'Audit log',
      path: deskPages.log,
      icon: 'log',
      words: 'Who did what, and when',
      may: 'log.read',
      also: 'log history actions who did what',
    },
  ],
];

export const menu = menuParts.flat();

/** Reached by the person's name rather than through the menu. */
export const ownEntry: Entry = {
  name: 'Your account',
  path: deskPages.me,
  icon: 'person',
  words: 'Your passkeys, devices and shortcuts',
  also: 'passkeys password devices sessions recovery codes keyboard',
};

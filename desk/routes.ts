import { redirect, type RouteObject } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import type { TermsKind } from '#contract/terms-kinds.ts';
import { FRAME_ID } from './app/me.ts';
import { orderPath } from './app/paths.ts';
import { isInKeptPickRun } from './pick-run/kept-pick-run.ts';
import { totePath, staysOnPickRun } from './pick-run/pick-run-path.ts';
import { Frame, FrameFailed, loadMe, NoSuchPage, Opening } from './shell/frame.tsx';

const text = (path: string, kind: TermsKind): RouteObject => ({
  path,
  lazy: async () => (await import('./settings/terms-page.tsx')).textPages[kind],
});

const promotions = async () => (await import('./promotions/promotion-page.tsx')).promotionPages;

/** Every screen of the desk. `shell/menu.ts` says who may open which. */
export const routes: RouteObject[] = [
  { path: deskPages.login, HydrateFallback: Opening, lazy: () => import('./sign-in/login-page.tsx') },
  { path: deskPages.setUp, HydrateFallback: Opening, lazy: () => import('./sign-in/set-up-page.tsx') },
  {
    path: deskPages.scanned,
    HydrateFallback: Opening,
    loader: ({ params: { number = '' } }) =>
      redirect(
        /^R\w{4}-?\w{4}$/i.test(number)
          ? `${deskPages.returnList}?search=${number}`
          : isInKeptPickRun(number)
            ? totePath(number)
            : orderPath(number),
      ),
  },
  {
    id: FRAME_ID,
    loader: loadMe,
    shouldRevalidate: staysOnPickRun,
    Component: Frame,
    ErrorBoundary: FrameFailed,
    HydrateFallback: Opening,
    children: [
      { path: deskPages.home, lazy: () => import('./today/today-page.tsx') },
      { path: deskPages.orders, lazy: () => import('./orders/orders-page.tsx') },
      { path: deskPages.sending, lazy: () => import('./sending/sending-page.tsx') },
      { path: deskPages.order, lazy: () => import('./orders/order-page.tsx') },
      { path: deskPages.returnList, lazy: () => import('./returns/returns-page.tsx') },
      { path: deskPages.unannounced, lazy: () => import('./returns/unannounced-page.tsx') },
      { path: deskPages.oneReturn, lazy: () => import('./returns/return-page.tsx') },
      { path: deskPages.money, lazy: () => import('./money/money-page.tsx') },
      { path: deskPages.products, lazy: () => import('./products/products-page.tsx') },
      { path: deskPages.product, lazy: () => import('./products/product-page.tsx') },
      { path: deskPages.categories, lazy: () => import('./categories/categories-page.tsx') },
      {
        path: deskPages.round,
        shouldRevalidate: staysOnPickRun,
        lazy: () => import('./pick-run/pick-run-page.tsx'),
      },
      { path: deskPages.customers, lazy: () => import('./customers/customers-page.tsx') },
      { path: deskPages.customer, lazy: () => import('./customers/customer-page.tsx') },
      { path: deskPages.customerData, lazy: () => import('./customers/data-page.tsx') },
      { path: deskPages.dataComplaints, lazy: () => import('./customers/complaints-page.tsx') },
      { path: deskPages.stock, lazy: () => import('./stock/stock-page.tsx') },
      { path: deskPages.stockCount, lazy: () => import('./stock/count-page.tsx') },
      { path: deskPages.stockReceive, lazy: () => import('./stock/receive-page.tsx') },
      { path: deskPages.stockProduct, lazy: () => import('./stock/product-page.tsx') },
      { path: deskPages.slips, lazy: () => import('./print/slips-page.tsx') },
      { path: deskPages.invoices, lazy: () => import('./print/invoices-page.tsx') },
      { path: deskPages.pickList, lazy: () => import('./print/pick-list-page.tsx') },
      { path: deskPages.homePage, lazy: () => import('./home/home-page.tsx') },
      { path: deskPages.reviews, lazy: () => import('./reviews/reviews-page.tsx') },
      { path: deskPages.promotions, lazy: async () => (await promotions()).list },
      { path: deskPages.newPromotion, lazy: async () => (await promotions()).forNew },
      { path: deskPages.promotion, lazy: async () => (await promotions()).ofOne },
      { path: deskPages.search, lazy: () => import('./search/search-page.tsx') },
      text(deskPages.terms, 'terms'),
      text(deskPages.privacyNotice, 'privacy'),
      text(deskPages.returns, 'returns'),
      text(deskPages.about, 'about'),
      { path: deskPages.delivery, lazy: () => import('./settings/delivery-page.tsx') },
      { path: deskPages.settings, lazy: () => import('./settings/settings-page.tsx') },
      { path: deskPages.grid, lazy: () => import('./grid/grid-page.tsx') },
      { path: deskPages.exchange, lazy: () => import('./import-export/import-export-page.tsx') },
      { path: deskPages.import, lazy: () => import('./import-export/import-page.tsx') },
      { path: deskPages.bulk, lazy: () => import('./bulk/bulk-page.tsx') },
      { path: deskPages.changes, lazy: () => import('./changes/changes-page.tsx') },
      { path: deskPages.change, lazy: () => import('./changes/change-page.tsx') },
      { path: deskPages.pictures, lazy: () => import('./pictures/pictures-page.tsx') },
      { path: deskPages.remotePictures, lazy: () => import('./pictures/remote-pictures-page.tsx') },
      { path: deskPages.me, lazy: () => import('./me/me-page.tsx') },
      { path: deskPages.staff, lazy: () => import('./staff/staff-page.tsx') },
      { path: deskPages.log, lazy: () => import('./log/log-page.tsx') },
      { path: '*', Component: NoSuchPage },
    ],
  },
];

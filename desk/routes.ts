import { redirect, type RouteObject } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { FRAME_ID } from './app/me.ts';
import { orderPath } from './orders/order-path.ts';
import { Frame, FrameFailed, loadMe, NoSuchPage, Opening } from './shell/frame.tsx';

/** Every screen of the desk. What a person may open, `shell/menu.ts` says. */
export const routes: RouteObject[] = [
  { path: deskPages.login, HydrateFallback: Opening, lazy: () => import('./sign-in/login-page.tsx') },
  { path: deskPages.setUp, HydrateFallback: Opening, lazy: () => import('./sign-in/set-up-page.tsx') },
  {
    path: deskPages.scanned,
    HydrateFallback: Opening,
    loader: ({ params }) => redirect(orderPath(params.number!)),
  },
  {
    id: FRAME_ID,
    loader: loadMe,
    Component: Frame,
    ErrorBoundary: FrameFailed,
    HydrateFallback: Opening,
    children: [
      { path: deskPages.home, lazy: () => import('./today/today-page.tsx') },
      { path: deskPages.orders, lazy: () => import('./orders/orders-page.tsx') },
      { path: deskPages.order, lazy: () => import('./orders/order-page.tsx') },
      { path: deskPages.categories, lazy: () => import('./categories/categories-page.tsx') },
      { path: deskPages.customers, lazy: () => import('./customers/customers-page.tsx') },
      { path: deskPages.customer, lazy: () => import('./customers/customer-page.tsx') },
      { path: deskPages.customerData, lazy: () => import('./customers/data-page.tsx') },
      { path: deskPages.stock, lazy: () => import('./stock/stock-page.tsx') },
      { path: deskPages.stockCount, lazy: () => import('./stock/count-page.tsx') },
      { path: deskPages.stockReceive, lazy: () => import('./stock/receive-page.tsx') },
      { path: deskPages.stockProduct, lazy: () => import('./stock/product-page.tsx') },
      { path: deskPages.slips, lazy: () => import('./print/slips-page.tsx') },
      { path: deskPages.invoices, lazy: () => import('./print/invoices-page.tsx') },
      { path: deskPages.pickList, lazy: () => import('./print/pick-list-page.tsx') },
      { path: deskPages.settings, lazy: () => import('./settings/settings-page.tsx') },
      { path: deskPages.me, lazy: () => import('./me/me-page.tsx') },
      { path: deskPages.staff, lazy: () => import('./staff/staff-page.tsx') },
      { path: deskPages.log, lazy: () => import('./log/log-page.tsx') },
      { path: '*', Component: NoSuchPage },
    ],
  },
];

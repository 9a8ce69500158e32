import * as activity from './activity.ts';
import * as addresses from './addresses.ts';
import * as authentication from './authentication.ts';
import * as basket from './basket.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as dataComplaints from './data-complaints.ts';
import * as deliveryOptions from './delivery-options.ts';
import * as gifts from './gifts.ts';
import * as home from './home.ts';
import * as invoice from './invoice.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as privacy from './privacy.ts';
import * as productCards from './product-cards.ts';
import * as productDetails from './product-details.ts';
import * as productLists from './product-lists.ts';
import * as productPreview from './product-preview.ts';
import * as profile from './profile.ts';
import * as reminders from './reminders.ts';
import * as returns from './returns/returns.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as shop from './shop.ts';
import * as stockAlerts from './stock-alerts.ts';
import * as terms from './terms.ts';
import * as twoFactor from './two-factor.ts';
import * as webLogin from './web-login.ts';
import * as withdrawals from './returns/withdrawals.ts';
import { callsIn, type Endpoint } from './endpoint.ts';
import { paths, type EndpointName } from './paths.ts';

const modules = {
  ...activity,
  ...addresses,
  ...authentication,
  ...basket,
  ...catalogue,
  ...contact,
  ...dataComplaints,
  ...deliveryOptions,
  ...gifts,
  ...home,
  ...invoice,
  ...notifications,
  ...orders,
  ...payments,
  ...privacy,
  ...productCards,
  ...productDetails,
  ...productLists,
  ...productPreview,
  ...profile,
  ...reminders,
  ...returns,
  ...reviews,
  ...search,
  ...sessions,
  ...shop,
  ...stockAlerts,
  ...terms,
  ...twoFactor,
  ...webLogin,
  ...withdrawals,
} satisfies { [Name in EndpointName]: Endpoint<Name> };

/**
 * Every endpoint by name. A guardian test checks that the server implements them all; the browser knows their types.
 */
export const api = callsIn(paths, modules);

export type Api = typeof api;

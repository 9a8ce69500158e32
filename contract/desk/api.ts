import { callsIn, type DeskEndpoint } from '#contract/endpoint.ts';
import * as bulk from './bulk.ts';
import * as categories from './categories.ts';
import * as changes from './changes.ts';
import * as customers from './customers.ts';
import * as dataComplaints from './data-complaints.ts';
import * as delivery from './delivery.ts';
import * as grid from './grid.ts';
import * as home from './home.ts';
import * as exchange from './import-export.ts';
import * as jobs from './jobs.ts';
import * as orderNews from './order-news.ts';
import * as orderEmails from './order-emails.ts';
import * as log from './log.ts';
import * as me from './me.ts';
import * as money from './money.ts';
import * as oneOrder from './one-order.ts';
import * as orderActions from './order-actions.ts';
import * as orderExport from './order-export.ts';
import * as orderList from './order-list.ts';
import * as orderMoney from './order-money.ts';
import * as pictures from './pictures.ts';
import * as print from './print.ts';
import * as products from './products.ts';
import * as promotions from './promotions.ts';
import * as remotePictures from './remote-pictures.ts';
import * as returns from './returns.ts';
import * as reviews from './reviews.ts';
import * as pickRun from './pick-run.ts';
import * as search from './search.ts';
import * as sending from './sending.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as staff from './staff.ts';
import * as stock from './stock.ts';
import * as styles from './styles.ts';
import * as terms from './terms.ts';
import * as today from './today.ts';
import * as views from './views.ts';
import { deskPaths, type DeskEndpointName } from './paths.ts';

const modules = {
  ...bulk,
  ...categories,
  ...changes,
  ...customers,
  ...dataComplaints,
  ...delivery,
  ...grid,
  ...home,
  ...exchange,
  ...jobs,
  ...orderEmails,
  ...log,
  ...me,
  ...orderNews,
  ...money,
  ...oneOrder,
  ...orderActions,
  ...orderExport,
  ...orderList,
  ...orderMoney,
  ...pictures,
  ...remotePictures,
  ...print,
  ...products,
  ...promotions,
  ...returns,
  ...reviews,
  ...pickRun,
  ...search,
  ...sending,
  ...settings,
  ...signIn,
  ...staff,
  ...stock,
  ...styles,
  ...terms,
  ...today,
  ...views,
} satisfies { [Name in DeskEndpointName]: DeskEndpoint<Name> };

/** Every call of the desk by name, as `api` lists the shop's. */
export const deskApi = callsIn(deskPaths, modules);

export type DeskApi = typeof deskApi;

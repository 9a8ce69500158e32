import { deskPaths, type DeskEndpointName } from '#contract/desk/paths.ts';
import { paths, type EndpointName } from '#contract/paths.ts';
import { newApproval, newBuyer, newOrder, newPaidOrder, type Buyer } from './buyer.ts';
import { findFaults } from './faults.ts';
import { sentOrder, withdrawal } from './kill-returns.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Answer, type World } from './world.ts';

interface Repeated {
  send(number: number, key: string): Promise<Answer>;
  /** How many effects there are now. */
  effects(): Promise<number>;
}

/** Calls that create something, by name: each prepared so that it can be done once. */
const makers: Partial<Record<EndpointName, (world: World) => Promise<Repeated>>> = {
  async createOrder(world) {
    const buyer = await newBuyer(world);
    return {
      send: (number, key) => buyer.order({ at: number % 2, key }),
      effects: () => count(world, 'orders', 'customer_id', buyer.id),
    };
  },
  async initiatePayPalPayment(world) {
    const { buyer, orderId } = await newOrder(world);
    return {
      send: (number, key) => post(buyer, `/api/orders/${orderId}/initiate-paypal-payment`, number, key),
      async effects() {
        await world.witness.read();
        return world.witness.of(orderId).length;
      },
    };
  },
  async captureOrderPayment(world) {
    const { buyer, orderId } = await newApproval(world);
    return {
      send: (number, key) => post(buyer, `/api/orders/${orderId}/capture-payment`, number, key),
      async effects() {
        await world.witness.read();
        return world.witness.of(orderId).flatMap(({ captures }) => captures).length;
      },
    };
  },
  async cancelOrder(world) {
    const { buyer, orderId } = await newOrder(world);
    return {
      send: (number, key) => post(buyer, `/api/orders/${orderId}/cancel`, number, key),
      effects: () => countActivity(world, buyer, 'Order cancelled'),
    };
  },
  async cancelPaidOrder(world) {
    const { buyer, orderId } = await newPaidOrder(world);
    return {
      send: (number, key) => post(buyer, `/api/orders/${orderId}/cancellation`, number, key),
      effects: async () => (await buyer.see(orderId)).returns!.length,
    };
  },
  async tellReturn(world) {
    const { buyer, orderId } = await sentOrder(world, 2);
    // One of its two pieces: another of the same could be told after it.
    const { lines, ...rest } = await withdrawal(buyer, orderId);
    const body = { ...rest, lines: [{ ...lines.at(-1)!, quantity: 1 }] };
    return {
      send: (number, key) => post(buyer, `/api/orders/${orderId}/returns`, number, key, body),
      effects: async () => (await buyer.see(orderId)).returns!.length,
    };
  },
  async addBasketItem(world) {
    const buyer = await newBuyer(world, 0);
    const productId = await world.stock(10);
    return {
      send: (number, key) => post(buyer, '/api/basket/items', number, key, { productId, quantity: 1 }),
      async effects() {
        const { items } = await buyer.call('getBasket', { query: {} });
        return items.reduce((sum, { quantity }) => sum + quantity, 0);
      },
    };
  },
  async addAddress(world) {
    const buyer = await newBuyer(world, 0);
    const address = {
      contactName: 'Ada Parent',
      streetAddress1: '2 High Street',
      city: 'Leeds',
      regionOrState: 'West Yorkshire',
      postalCode: 'LS1 1AA',
      country: 'United Kingdom',
    };
    return {
      send: (number, key) => post(buyer, '/api/account/addresses', number, key, address),
      // The buyer already has one.
      effects: async () => (await count(world, 'addresses', 'customer_id', buyer.id)) - 1,
    };
  },
};

/** Why other POSTs are not tried here. */
const others: Partial<Record<EndpointName, string>> = {
  register: 'the mailed link is a secret; a second registration of an address changes nothing',
  login: 'answers with a token, which is never kept',
  completeRegistration: 'answers with a token, or with what a link that works once has done',
  loginWithTwoFactor: 'answers with a token',
  loginWithRecoveryCode: 'answers with a token',
  logout: 'ends what has ended',
  forgotPassword: 'mails a link; the newest counts',
  changePassword: 'needs the old password',
  resetPassword: 'needs a link that works once',
  enableTwoFactor: 'answers with secrets',
  disableTwoFactor: 'disables what is disabled',
  deleteAccount: 'needs the account',
  makeDataComplaint: 'visitors have no keys; an address gets at most three letters a day',
  writeToShop: 'visitors have no keys; a few messages go from an address before it has to wait',
  writeToShopAsCustomer: 'the answer is kept with the message: see contact.test.ts',
  createWebLoginToken: 'answers with a token',
  exchangeWebLoginToken: 'answers with a token',
  createEnableLink: 'answers with a token',
  subscribe: 'a browser is subscribed once by its endpoint',
  renewSubscription: 'likewise',
  writeReview: 'a customer has one review of a product',
  reportReview: 'reports are counted up to a bound, and who reports is not kept',
  declineReviewLetters: 'declines what is declined',
  addStockAlert: 'a customer waits once for a product',
  addReminder: 'a customer has one reminder of a product',
  requestStockAlert: 'mails a link, so many and no more; an address waits once for a product',
  confirmStockAlert: 'confirms what is confirmed',
  endStockAlerts: 'ends what has ended',
  markArrived: 'an order arrives on one day',
  addReturnPicture: 'the same picture is one',
  withdraw: 'visitors have no keys; an order is withdrawn from once: see withdrawals.test.ts',
  getWithdrawal: 'changes nothing',
};

const STOCK = 'the answer is kept with the move: see stock.test.ts';
const TREE = 'the answer is kept with the change: see categories.test.ts';
const RETURN = 'the answer is kept with the return: see desk-returns.test.ts';
const TEN_SECONDS = 'the answer is kept with what waits: see meanwhile.test.ts';

/** Why the desk's calls that write are not tried here either. */
const ofTheDesk: Partial<Record<DeskEndpointName, string>> = {
  startPasskeyLogin: 'a challenge that nobody signs changes nothing',
  loginWithPasskey: 'its challenge is used up',
  loginWithPassword: 'its code is used up',
  endOwnSession: 'ends what has ended',
  startConfirmation: 'a challenge that nobody signs changes nothing',
  confirmWithPasskey: 'its challenge is used up',
  confirmWithCode: 'its code is used up',
  readSetUpLink: 'changes nothing',
  startSetUpWithPasskey: 'a challenge that nobody signs changes nothing',
  setUpWithPasskey: 'the link works once: see first-owner',
  startSetUpWithPassword: 'changes nothing',
  setUpWithPassword: 'the link works once: see first-owner',
  startPasskey: 'a challenge that nobody signs changes nothing',
  addPasskey: 'its challenge is used up',
  startAuthenticator: 'changes nothing',
  renewRecoveryCodes: 'answers with secrets; the newest count',
  inviteStaff: 'answers with a link; an address is invited once',
  linkStaff: 'answers with a link; the newest counts',
  addOrderNewsDevice: 'a browser is subscribed once by its endpoint',
  fetchRemotePictures: 'an address is fetched once',
  emailBuyer: TEN_SECONDS,
  createPromotion: 'a code is taken once: the answer is kept with it',
  tryPromotion: 'changes nothing',
  stopPromotion: 'stops what has stopped',
  startPromotion: 'starts what has been started',
  tryDeliveryOnLastMonth: 'changes nothing',
  removeSynonyms: 'what has been removed is not there: the answer is kept with the removal',
  removeHomeSection: 'what has been taken away is not there: the answer is kept with it',
  addHomeSection: 'the answer is kept with the section: see edit-home.test.ts',
  moveHomeSection: 'the answer is kept with the step: see edit-home.test.ts',
  decideOnReview: 'decides about the version that was seen, and makes another',
  discardTermsDraft: 'discards the version that was seen',
  publishTerms: 'publishes the draft that was seen, which is then gone: the answer is kept with it',
  addSynonyms: 'words that mean the same already are refused',
  dropMiss: 'drops what has been dropped',
  suspendStaff: 'suspends who is suspended',
  reinstateStaff: 'reinstates who is reinstated',
  createCategory: TREE,
  moveCategory: TREE,
  deleteCategory: TREE,
  undoCategoryChange: TREE,
  uploadPicture: 'the same file is the same picture: see pictures.test.ts',
  receiveDelivery: STOCK,
  countStock: STOCK,
  changeStock: STOCK,
  undoStockMove: 'takes back what has been taken back',
  uploadImport: 'the answer is kept with the row: see imports.test.ts',
  checkImport: 'checks what is being checked',
  startImport: 'starts what has been started',
  stopImport: 'stops what has stopped',
  lookAtBulk: 'changes nothing',
  lookAtBulkAgain: 'changes nothing',
  startBulk: 'starts what has been started',
  stopBulk: 'stops what has stopped',
  undoChanges: 'takes back what has been taken back',
  createProduct: 'the answer is kept with the product: see products.test.ts',
  copyProduct: 'the answer is kept with the product: see products.test.ts',
  previewProduct: 'changes nothing',
  publishProduct: 'publishes what is published',
  unpublishProduct: 'takes off what is off',
  archiveProduct: 'archives what is archived',
  restoreProduct: 'restores what is restored',
  makeStyle: 'makes a style of what has none',
  addVariants: 'a style has one of each',
  publishStyle: 'publishes what is published',
  undoProductChange: 'takes back what has been taken back',
  shipDeskOrder: TEN_SECONDS,
  cancelDeskOrder: TEN_SECONDS,
  giveUpPayment: TEN_SECONDS,
  refundDeskOrder: TEN_SECONDS,
  resendOrderEmail: TEN_SECONDS,
  declineRefund: 'declines what is declined',
  undoJob: 'stops what has stopped',
  undoJobs: 'stops what has stopped',
  packOrder: 'packs what is packed',
  weighParcel: 'it weighs what it weighs',
  startPickRun: 'the answer is kept with the round: see round.test.ts',
  pickForRun: 'picks what is picked',
  shortForRun: 'the answer is kept with what is missing: see round.test.ts',
  packTote: 'packs what is packed',
  releaseTote: 'releases what is released',
  sendPickRun: TEN_SECONDS,
  sendOrders: TEN_SECONDS,
  endPickRun: 'ends what has ended',
  deliverDeskOrder: TEN_SECONDS,
  undeliverDeskOrder: 'it is on its way already',
  correctTracking: TEN_SECONDS,
  changeOrderAddress: 'changes nothing where it is the same',
  noteOrder: 'the answer is kept with the note: see desk-orders.test.ts',
  noteOrders: 'the answer is kept with the notes: see desk-orders.test.ts',
  askPayPalAgain: 'changes what PayPal says, and nothing else',
  resendVerification: 'three letters an hour, however many ask',
  mailPasswordReset: 'the answer is kept with the letter: see help.test.ts',
  resetAccess: 'lets in who is let in: see help.test.ts',
  openDataRequest: 'one is open at a time',
  answerDataRequest: 'answers what is answered',
  answerDataComplaint: 'a complaint has one answer: see complaints.test.ts',
  exportCustomer: 'changes nothing but what the logs say',
  eraseCustomer: 'erases who is erased',
  removeDemoProducts: 'removes what is removed',
  readyDeskOrder: TEN_SECONDS,
  remindOfDeskOrder: TEN_SECONDS,
  handOverDeskOrder: TEN_SECONDS,
  deliverOrders: TEN_SECONDS,
  receiveUnannounced: RETURN,
  receiveReturn: 'what came back is what is written last',
  refundReturn: TEN_SECONDS,
  closeReturn: RETURN,
  answerClaim: TEN_SECONDS,
  decideOnDeskRefunds: 'decides what is decided',
};

const AT_ONCE = 100;

/** The same key a hundred times at once, at two processes: one effect, and the same answer for all. */
export function proveIdempotency({ isLong, say }: Options): Promise<Result> {
  return timed('idempotency', async () => {
    const world = await openWorld({ shops: 2 });
    try {
      const faults = listForgotten();
      const rounds = isLong ? 20 : 1;
      for (let round = 0; round < rounds; round++) {
        for (const [name, prepare] of Object.entries(makers)) {
          const found = await repeat(await prepare(world), `${name}-${round}`);
          faults.push(...found.map((fault) => `${name}: ${fault}`));
        }
        say(`round ${round + 1} of ${rounds}`);
      }
      faults.push(...(await findFaults(world)));
      const calls = Object.keys(makers).length;
      return {
        tried: `the same key ${AT_ONCE} times at once, ${calls} calls, ${rounds} rounds`,
        count: rounds * calls,
        faults,
      };
    } finally {
      await world.close();
    }
  });
}

/** A new POST must be tried here, or be listed with a reason. */
function listForgotten(): string[] {
  const known = { ...makers, ...others, ...ofTheDesk };
  return Object.entries({ ...paths, ...deskPaths })
    .filter(([name, line]) => line.startsWith('POST') && !(name in known))
    .map(([name]) => `nobody has thought of ${name}`);
}

async function repeat({ send, effects }: Repeated, key: string): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => send(number, key)));
  const isWaiting = ({ status, body }: Answer) =>
    status === 409 && (body as { code?: string }).code === 'request/key-in-progress';
  const late = await send(0, key);
  const told = new Set([...answers.filter((answer) => !isWaiting(answer)), late].map(({ text }) => text));
  const bad = answers.filter((answer) => answer.status >= 300 && !isWaiting(answer));
  const times = await effects();
  return [
    ...(times === 1 ? [] : [`${times} effects`]),
    ...(told.size === 1 ? [] : [`${told.size} different answers`]),
    ...bad.slice(0, 3).map(({ status, text }) => `one is told ${status} ${text.slice(0, 200)}`),
    ...(late.status < 300 ? [] : [`a late one is told ${late.status}`]),
  ];
}

function post(buyer: Buyer, path: string, number: number, key: string, body?: unknown): Promise<Answer> {
  return buyer.ask('POST', path, { at: number % 2, key, ...(body !== undefined && { body }) });
}

async function count(world: World, table: 'orders' | 'addresses', column: 'customer_id', id: string) {
  const { rows } = await world.db
    .selectFrom(table)
    .where(column, '=', id)
    .select((each) => each.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

async function countActivity(world: World, { id }: Buyer, action: string): Promise<number> {
  const rows = await world.db
    .selectFrom('activity')
    .where('customer_id', '=', id)
    .where('action', '=', action)
    .select('id')
    .execute();
  return rows.length;
}

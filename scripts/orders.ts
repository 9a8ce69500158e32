// npm run orders -- list|show|ship|deliver|cancel|refund: the owner's way to see and handle orders.
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inLondon } from '#contract/delivery/calendar.ts';
import { formatPence, formatPounds, poundsFromPence } from '#contract/money.ts';
import { refuse } from '#contract/refusal.ts';
import { deliverOrder, shipOrder } from '#server/orders/parcels/fulfilment.service.ts';
import { listOrdersForDesk } from '#server/desk/orders/order-list.queries.ts';
import {
  cancelOrderByOwner,
  decideOnRefunds,
  refundOrder,
} from '#server/payments/refunds/owner-refunds.service.ts';
import { findRefund, type Refund } from '#server/payments/refunds/refunds.queries.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HELP, Misuse, readCommand, type Command } from './orders/command-line.ts';
import { doubtText, listText, orderText } from './orders/order-text.ts';
import { leftPence, listedOrder, readOrder, type OwnersOrder } from './orders/read-order.ts';
import { printable, printableJson } from './orders/terminal-text.ts';
import { runCommand, withShop, type OpenShop } from './owner-command.ts';

/** The result of a command, as text and as a document. */
interface Outcome {
  text: string;
  document: object;
  isRefused?: boolean;
}

async function run(command: Exclude<Command, { name: 'help' }>, shop: OpenShop): Promise<Outcome> {
  const { db } = shop;
  const context = { db, clock: systemClock };
  switch (command.name) {
    case 'list': {
      const { orders: found } = await listOrdersForDesk(db, {
        ...command.wanted,
        withPeople: true,
        today: inLondon(systemClock.now()).day,
      });
      const orders = found.map(listedOrder);
      return { text: listText(orders), document: { orders } };
    }
    case 'show': {
      const order = await readOrder(db, command.order);
      return { text: orderText(order), document: { order } };
    }
    case 'ship': {
      const { isDisputed, OrderStatus, orderNumber } = await readOrder(db, command.order);
      const needsYes = isDisputed && OrderStatus === 'Processing';
      if (needsYes) {
        await agree(
          command,
          `The payment of order ${orderNumber} is disputed, reversed or held: see show. Send it anyway?`,
        );
      }
      const { isChanged } = await shipOrder(context, command.order, { ...command, isInsisted: needsYes });
      return report(db, command.order, isChanged, 'shipped');
    }
    case 'deliver': {
      const { isChanged } = await deliverOrder(context, command.order);
      return report(db, command.order, isChanged, 'delivered');
    }
    case 'cancel': {
      const order = await readOrder(db, command.order);
      const doubt = doubtText(order);
      if (doubt !== null) await agree(command, `${doubt} Cancel order ${order.orderNumber}?`);
      const isPaid = order.paymentTransactionId !== null && order.OrderStatus === 'Processing';
      if (isPaid) {
        await agree(command, `Cancel order ${order.orderNumber} and refund what is left of the payment?`);
      }
      const { isChanged, refundId } = await cancelOrderByOwner(context, command.order);
      const refund = refundId === null ? null : await awaitRefund(shop, command, refundId);
      const outcome = await report(db, command.order, isChanged, 'cancelled', refund);
      return doubt !== null && isChanged ? { ...outcome, text: `${outcome.text} ${doubt}` } : outcome;
    }
    case 'decide': {
      const { orderNumber, refunds } = await readOrder(db, command.order);
      const sums = refunds.filter((refund) => refund.needsDecision).map(({ amount }) => formatPounds(amount));
      const sum = sums.join(' and ');
      const isOn = command.decision === 'carry-on';
      if (sums.length > 0) {
        await agree(
          command,
          isOn
            ? `Ask PayPal again to refund ${sum} of order ${orderNumber}, though it may already have been done?`
            : `Drop the refund of ${sum} of order ${orderNumber}?`,
        );
      }
      const ids = await decideOnRefunds(context, command.order, command.decision);
      const outcomes: Outcome[] = [];
      if (isOn) for (const id of ids) outcomes.push(await awaitRefund(shop, command, id));
      return {
        text: isOn ? outcomes.map(({ text }) => text).join(' ') : `The refund of ${sum} is dropped.`,
        document: { order: await readOrder(db, command.order) },
        isRefused: outcomes.some(({ isRefused }) => isRefused),
      };
    }
    case 'refund': {
      const order = await readOrder(db, command.order);
      const sum = command.amount === 'all' ? 'all that is left' : formatPence(command.amount);
      const underWay = order.refunds.filter((refund) => refund.state === 'requested');
      const besides = underWay.map((refund) => ` (${formatPounds(refund.amount)} is already in progress.)`);
      await agree(command, `Refund ${sum} of order ${order.orderNumber}?${besides.join('')}`);
      const keepsOffShelf = await readKeepsOffShelf(command, order);
      const refundId = await refundOrder(context, command.order, command.amount, { keepsOffShelf });
      const refund = await awaitRefund(shop, command, refundId);
      const after = await readOrder(db, command.order);
      const isRestocked = after.restockedAt !== null && order.restockedAt === null;
      return {
        ...refund,
        text: isRestocked ? `${refund.text} Its goods are back on sale.` : refund.text,
        document: { order: after, ...refund.document },
      };
    }
  }
}

/**
 * For a refund of the last of an order's money before the order has left: should its goods go back on sale?
 */
async function readKeepsOffShelf(
  command: Command & { name: 'refund' },
  order: OwnersOrder,
): Promise<boolean> {
  if (command.keepsOffShelf !== null) return command.keepsOffShelf;
  const isLast = command.amount === 'all' || command.amount >= leftPence(order);
  if (order.OrderStatus !== 'Processing' || !isLast) return false;
  return !(await ask('It has not been shipped: put its goods back on sale?'));
}

/** The present state of the order, in words, and of the refund that came with it. */
async function report(
  db: Database,
  numberOrId: string,
  isChanged: boolean,
  word: string,
  refund: Outcome | null = null,
): Promise<Outcome> {
  const order = await readOrder(db, numberOrId);
  const text = isChanged
    ? `Order ${order.orderNumber} is ${word}.`
    : `Order ${order.orderNumber} was already ${word}. Nothing has changed.`;
  return {
    text: refund ? `${text} ${refund.text}` : text,
    document: { order, isChanged, ...refund?.document },
    isRefused: refund?.isRefused ?? false,
  };
}

/** Waits for the answer that the open shop gets from PayPal. */
async function awaitRefund(
  { db, isShopClosed }: OpenShop,
  command: Command,
  refundId: string,
): Promise<Outcome> {
  const until = performance.now() + (isShopClosed ? 0 : command.waitSeconds * 1000);
  let refund = (await findRefund(db, refundId))!;
  if (process.stderr.isTTY && performance.now() < until) console.error('Waiting for PayPal …');
  while (refund.state === 'requested' && performance.now() < until) {
    await sleep(250);
    refund = (await findRefund(db, refundId))!;
  }
  const { id, state, note } = refund;
  return {
    text: refundText(refund, isShopClosed),
    document: { refund: { id, state, amount: poundsFromPence(refund.amountPence), note } },
    isRefused: state === 'failed',
  };
}

function refundText({ state, amountPence, note }: Refund, isShopClosed: boolean): string {
  const sum = formatPence(amountPence);
  if (state === 'completed') return `${sum} has been refunded.`;
  if (state === 'failed') {
    const why = note ? ` (${printable(note)})` : '';
    return `PayPal refused to refund ${sum}${why}. Check on PayPal's website, then try again with refund.`;
  }
  return isShopClosed
    ? `The shop is closed: the refund of ${sum} is recorded and will be made when it opens.`
    : `PayPal has not confirmed the refund of ${sum} yet. It is recorded, and the running shop keeps asking PayPal: see show.`;
}

/** Asks the person at the terminal. */
async function agree({ isAgreed }: Command, question: string): Promise<void> {
  if (isAgreed) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new Misuse(`${question} This involves money, and there is no terminal to ask: add --yes.`);
  }
  if (!(await ask(question))) throw refuse('command/not-agreed');
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C means no.
  const answer = await terminal.question(`${question} [y/N] `).catch(() => '');
  terminal.close();
  return /^\s*y(es)?\s*$/i.test(answer);
}

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (command.name === 'help') {
    console.log(HELP);
    return 0;
  }
  const { text, document, isRefused } = await withShop((shop) => run(command, shop));
  if (command.isJson) console.log(printableJson(document));
  if (isRefused) console.error(text);
  else if (!command.isJson) console.log(text);
  return isRefused ? 1 : 0;
}

await runCommand('orders --', process.argv.slice(2), main);

import type { Invoice } from '#contract/invoice.ts';
import { poundsFromPence } from '#contract/money.ts';
import { traderSentences } from '#contract/trader.ts';
import { refuse } from '#contract/refusal.ts';
import type { Context } from '#server/platform/context.ts';
import { invoiceOf } from './invoice.rules.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { isPaid } from '#server/orders/orders.rules.ts';

/** The invoice of an order of the customer's own. */
export async function getInvoice(
  { db, config }: Pick<Context, 'db' | 'config'>,
  customerId: string,
  id: string,
): Promise<Invoice> {
  const order = await findOrder(db, customerId, id);
  if (!order) throw refuse('orders/not-found');
  if (!isPaid(order)) throw refuse('orders/no-invoice');
  const invoice = invoiceOf(order, config.vatNumber);
  return {
    orderNumber: invoice.orderNumber,
    orderDate: invoice.placedAt.toISOString(),
    seller: {
      name: config.shopName,
      address: config.shopAddress,
      email: config.shopEmail,
      phone: config.shopPhone,
      trader: traderSentences(config.shopName, config.trader),
      vatNumber: invoice.vatNumber,
    },
    isReceipt: invoice.isReceipt,
    billingAddress: invoice.billingAddress,
    items: invoice.lines.map(({ unitPricePence, totalPence, ...line }) => ({
      ...line,
      unitPrice: poundsFromPence(unitPricePence),
      totalPrice: poundsFromPence(totalPence),
    })),
    shippingCost: poundsFromPence(invoice.deliveryPence),
    discountAmount: poundsFromPence(invoice.discountPence),
    ...(invoice.promotionCode !== undefined && { promotionCode: invoice.promotionCode }),
    grandTotal: poundsFromPence(invoice.totalPence),
    taxes: poundsFromPence(invoice.vatPence),
    rates: invoice.vat.map(({ percent, netPence, vatPence, grossPence }) => ({
      percent,
      net: poundsFromPence(netPence),
      vat: poundsFromPence(vatPence),
      gross: poundsFromPence(grossPence),
    })),
    refunded: poundsFromPence(invoice.refundedPence),
  };
}

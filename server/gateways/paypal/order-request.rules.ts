import { toPayPalMoney } from './money.rules.ts';

export interface OrderToPay {
  /** Returned on the order, its capture and every webhook about them. */
  customId: string;
  /** PayPal accepts money for an invoice id only once. */
  invoiceId: string;
  description: string;
  items: readonly { name: string; sku: string; quantity: number; unitPence: number }[];
  subtotalPence: number;
  shippingPence: number;
  discountPence: number;
  totalPence: number;
  /** Null: the buyer collects the goods. */
  shipTo: {
    name: string;
    line1: string;
    line2: string | null;
    city: string;
    region: string;
    postalCode: string;
    countryCode: string;
  } | null;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
}

/**
 * The body of PayPal's "create order": lines and breakdown must add up to the amount exactly, or PayPal
 * refuses.
 */
export function createOrderBody(order: OrderToPay) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order.customId,
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: short(order.description),
        amount: {
          ...toPayPalMoney(order.totalPence),
          breakdown: {
            item_total: toPayPalMoney(order.subtotalPence),
            shipping: toPayPalMoney(order.shippingPence),
            ...(order.discountPence > 0 && { discount: toPayPalMoney(order.discountPence) }),
          },
        },
        items: order.items.map((item) => ({
          name: short(item.name),
          sku: short(item.sku),
          quantity: String(item.quantity),
          unit_amount: toPayPalMoney(item.unitPence),
          category: 'PHYSICAL_GOODS',
        })),
        // PayPal's types of pickup want the address of the place in parts, which the shop has in words.
        ...(order.shipTo && { shipping: shippingTo(order.shipTo) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: short(order.brandName),
          locale: 'en-GB',
          landing_page: 'NO_PREFERENCE',
          user_action: 'PAY_NOW',
          shipping_preference: order.shipTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          payment_method_preference: 'UNRESTRICTED',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
}

function shippingTo(to: NonNullable<OrderToPay['shipTo']>) {
  return {
    type: 'SHIPPING',
    name: { full_name: to.name },
    address: {
      address_line_1: to.line1,
      ...(to.line2 && { address_line_2: to.line2 }),
      admin_area_2: to.city,
      admin_area_1: to.region,
      postal_code: to.postalCode,
      country_code: to.countryCode,
    },
  };
}

/** PayPal's limit for names and descriptions is 127 characters; no character is cut in half. */
function short(text: string): string {
  return text.slice(0, 127).replace(/[\ud800-\udbff]$/, '');
}

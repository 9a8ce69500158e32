/** An order line, with how many of it have been refunded or are about to be. */
export interface RefundableLine {
  id: string;
  quantity: number;
  totalPence: number;
  /** Taken off it by a promotion code. */
  discountPence: number;
  givenBack: number;
}

/** The parts of an order that matter for a refund. */
export interface RefundableOrder {
  lines: readonly RefundableLine[];
  deliveryPence: number;
  /** What a withdrawal of everything gives back of it: the cheapest delivery's cost, whatever was chosen. */
  standardDeliveryPence: number;
  /** Delivery refunded already or about to be. */
  deliveryGivenBackPence: number;
  /** What remains of the amount paid: neither refunded nor about to be. */
  leftPence: number;
  /** Kept back so far of goods that came back worn; it stays the shop’s when nothing else is left. */
  deductedPence: number;
}

export interface RefundWish {
  /** `deductionPence`: kept back of the line’s pieces, at most what they are worth. */
  lines: readonly { id: string; quantity: number; deductionPence?: number }[];
  deliveryPence: number;
  /** In addition to goods and delivery. */
  goodwillPence: number;
}

export interface RefundSum {
  lines: { id: string; quantity: number; amountPence: number }[];
  deliveryPence: number;
  goodwillPence: number;
  amountPence: number;
  /**
   * The part of goods and delivery that exceeds what is left, because it was refunded earlier as goodwill or at PayPal.
   */
  beforehandPence: number;
  /** Kept back of the goods. */
  deductionPence: number;
  /** Nothing will be left afterwards. */
  isLast: boolean;
}

/**
 * What a refund comes to, at the desk and on the server. A line is worth what was paid for it after discount; its
 * pieces are counted from the first, so that together they make up the line to the penny. A refund never exceeds what
 * is left, and refunding all goods with the delivery takes exactly that.
 */
export function refundSum(order: RefundableOrder, wish: RefundWish): RefundSum {
  const wanted = new Map(wish.lines.map((line) => [line.id, line]));
  let deductionPence = 0;
  const lines = order.lines.map((line) => {
    const wished = wanted.get(line.id);
    const quantity = between(0, wished?.quantity ?? 0, line.quantity - line.givenBack);
    const worth = line.totalPence - line.discountPence;
    const upTo = (count: number) => Math.floor((worth * count) / line.quantity);
    const worthOfPieces = upTo(line.givenBack + quantity) - upTo(line.givenBack);
    const deducted = between(0, wished?.deductionPence ?? 0, worthOfPieces);
    deductionPence += deducted;
    return { id: line.id, quantity, amountPence: worthOfPieces - deducted };
  });
  const deliveryLeftPence = order.deliveryPence - order.deliveryGivenBackPence;
  const deliveryPence = between(0, wish.deliveryPence, deliveryLeftPence);
  const goodsPence = lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

  const isEverything =
    deliveryPence === deliveryLeftPence &&
    order.lines.every((line, index) => line.givenBack + lines[index]!.quantity === line.quantity);
  const beforehandPence = Math.max(goodsPence + deliveryPence - order.leftPence, 0);
  const restPence = order.leftPence - goodsPence - deliveryPence + beforehandPence;
  const goodwillPence = isEverything
    ? Math.max(restPence - deductionPence - order.deductedPence, 0)
    : between(0, wish.goodwillPence, restPence);

  // Earlier refunds come off the delivery first, then off the lines, starting with the last.
  const kept = { deliveryPence: Math.max(deliveryPence - beforehandPence, 0) };
  let offPence = beforehandPence - (deliveryPence - kept.deliveryPence);
  const paid = lines.toReversed().map((line) => {
    const off = Math.min(offPence, line.amountPence);
    offPence -= off;
    return { ...line, amountPence: line.amountPence - off };
  });
  const amountPence = goodsPence + deliveryPence - beforehandPence + goodwillPence;
  return {
    lines: paid.toReversed().filter(({ quantity }) => quantity > 0),
    ...kept,
    goodwillPence,
    amountPence,
    beforehandPence,
    deductionPence,
    isLast: amountPence === order.leftPence,
  };
}

/**
 * Who takes back all the goods of an order because they changed their mind is owed the standard delivery too, which is the
 * only one there is.
 */
export function withDeliveryOwed<Wish extends RefundWish>(
  order: RefundableOrder,
  wish: Wish,
  reason: string,
): Wish {
  return owesDelivery(order, wish, reason)
    ? {
        ...wish,
        deliveryPence: Math.max(
          order.standardDeliveryPence - order.deliveryGivenBackPence,
          wish.deliveryPence,
        ),
      }
    : wish;
}

export function owesDelivery(order: RefundableOrder, wish: RefundWish, reason: string): boolean {
  const wanted = new Map(wish.lines.map(({ id, quantity }) => [id, quantity]));
  return (
    reason === 'changed-mind' &&
    wish.lines.some(({ quantity }) => quantity > 0) &&
    order.lines.every(({ id, quantity, givenBack }) => givenBack + (wanted.get(id) ?? 0) >= quantity)
  );
}

/** All goods not refunded yet, with the delivery. */
export function fullRefund(order: RefundableOrder): RefundWish {
  return {
    lines: order.lines.map(({ id, quantity, givenBack }) => ({ id, quantity: quantity - givenBack })),
    deliveryPence: order.deliveryPence - order.deliveryGivenBackPence,
    goodwillPence: 0,
  };
}

/** The order after a refund. */
export function afterRefund(
  order: RefundableOrder,
  { lines, deliveryPence, amountPence, deductionPence }: RefundSum,
): RefundableOrder {
  const given = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, givenBack: line.givenBack + (given.get(line.id) ?? 0) })),
    deliveryGivenBackPence: order.deliveryGivenBackPence + deliveryPence,
    leftPence: order.leftPence - amountPence,
    deductedPence: order.deductedPence + deductionPence,
  };
}

function between(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

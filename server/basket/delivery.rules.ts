/** What delivery costs: `config.delivery`. */
export interface Delivery {
  costPence: number;
  /** Delivery is free from this subtotal on. */
  freeFromPence: number;
}

export function deliveryPence(subtotalPence: number, delivery: Delivery): number {
  return subtotalPence >= delivery.freeFromPence ? 0 : delivery.costPence;
}

/** What is left to spend until delivery is free. */
export function penceUntilFreeDelivery(subtotalPence: number, delivery: Delivery): number {
  return delivery.costPence === 0 ? 0 : Math.max(delivery.freeFromPence - subtotalPence, 0);
}

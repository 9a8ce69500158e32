import { sql } from 'kysely';
import type { ParcelSize } from '#contract/delivery/zones.ts';
import type { SoldUnit } from '#contract/pricing/unit-price.ts';
import type { Promotion } from '#contract/pricing/promotion.ts';
import type { VatClass } from '#contract/pricing/vat.ts';
import type { ReturnRule } from '#contract/returns/words.ts';
import { selectProductsForSale } from '#server/catalogue/products-for-sale.queries.ts';
import { promotionInBasket, takesPartInBasket } from '#server/promotions/promotions.queries.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueueRead, enqueue } from '#server/platform/database/pipelined-statements.ts';

/** A line of a basket at today's price. */
export interface BasketLine {
  id: string;
  productId: string;
  name: string;
  sku: string;
  imagePath: string | null;
  unitPricePence: number;
  vatClass: VatClass;
  weightGrams: number | null;
  parcelSize: ParcelSize;
  returnRule: ReturnRule;
  unitQuantity: number | null;
  unit: SoldUnit | null;
  isUnsafeUnder36Months: boolean;
  /** False for what the law forbids promoting. */
  isPromotable: boolean;
  quantity: number;
  /** False if the shop has stopped selling it since it was added. */
  isForSale: boolean;
  /** How many this customer could buy now. */
  available: number;
  /** Of the address that is preselected or given, the same on each line; null if there is none. */
  postalCode: string | null;
  country: string | null;
  /** The code in the basket, the same on each line; null if there is none. */
  promotion: Promotion | null;
  /** The code is for it. */
  takesPart: boolean;
}

export interface Quantity {
  productId: string;
  quantity: number;
}

/** In the order in which the products were added. */
export async function listBasketLines(
  db: Database,
  customerId: string,
  shippingAddressId?: string,
): Promise<BasketLine[]> {
  return selectLines(db, customerId, shippingAddressId).execute();
}

/** The lines as the transaction leaves them; the result is available once it has been committed. */
export async function readLinesAtCommit(
  trx: DatabaseTransaction,
  customerId: string,
): Promise<{ rows: BasketLine[] }> {
  return enqueueRead(trx, selectLines(trx, customerId).compile());
}

function selectLines(db: Database, customerId: string, shippingAddressId?: string) {
  const address = db
    .selectFrom('addresses')
    .where('customer_id', '=', customerId)
    .$if(shippingAddressId !== undefined, (query) => query.where('addresses.id', '=', shippingAddressId!))
    // As the checkout preselects one.
    .orderBy(sql`address_type = 'Billing'`)
    .orderBy('is_primary_shipping', 'desc')
    .orderBy('is_primary_billing', 'desc')
    .orderBy('addresses.id')
    .limit(1);
  return db
    .selectFrom('basket_items')
    .innerJoin(selectProductsForSale(db, customerId).as('product'), 'product.id', 'basket_items.product_id')
    .where('basket_items.customer_id', '=', customerId)
    .orderBy('basket_items.id')
    .select([
      'basket_items.id',
      'product.id as productId',
      'product.name',
      'product.sku',
      'product.imagePath',
      'product.unitPricePence',
      'product.vatClass',
      'product.weightGrams',
      'product.parcelSize',
      'product.returnRule',
      'product.unitQuantity',
      'product.unit',
      'product.isUnsafeUnder36Months',
      'product.isPromotable',
      'product.isForSale',
      'product.available',
      'basket_items.quantity',
      address.select('postal_code').as('postalCode'),
      address.select('country').as('country'),
      promotionInBasket(customerId).as('promotion'),
      takesPartInBasket(customerId, 'product.id').as('takesPart'),
    ]);
}

/**
 * Locks the customer's basket, creating it if necessary, and marks it as changed. Every change of a basket
 * starts here, so that two tabs take turns.
 */
export async function lockBasketForChange(
  trx: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  const lock = trx
    .insertInto('baskets')
    .values({ customer_id: customerId, changed_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ changed_at: now }));
  await enqueue(trx, lock.compile());
}

/** Locks the basket without changing it, and returns what is in it. */
export async function lockBasket(trx: DatabaseTransaction, customerId: string): Promise<BasketLine[]> {
  const lock = trx
    .selectFrom('baskets')
    .where('customer_id', '=', customerId)
    .select('customer_id')
    .forUpdate();
  await enqueue(trx, lock.compile());
  return listBasketLines(trx, customerId);
}

/** Locks the basket of an order's customer, if it still exists. */
export async function lockBasketOfOrder(trx: DatabaseTransaction, orderId: string): Promise<void> {
  const lock = trx
    .selectFrom('baskets')
    .where('customer_id', '=', (row) =>
      row.selectFrom('orders').where('id', '=', orderId).select('customer_id').$asScalar(),
    )
    .select('customer_id')
    .forUpdate();
  await enqueue(trx, lock.compile());
}

/** Looks up a product before it is added: how many are available, and how many are already in the basket. */
export async function findProductToAdd(
  db: Database,
  customerId: string,
  productId: string,
): Promise<{ isForSale: boolean; available: number; inBasket: number; lines: number } | undefined> {
  return db
    .selectFrom(selectProductsForSale(db, customerId).as('product'))
    .where('product.id', '=', productId)
    .select([
      'product.isForSale',
      'product.available',
      sql<number>`coalesce((
        select quantity from basket_items where customer_id = ${customerId} and product_id = product.id
      ), 0)`.as('inBasket'),
      sql<number>`(select count(*)::integer from basket_items where customer_id = ${customerId})`.as('lines'),
    ])
    .executeTakeFirst();
}

export async function findBasketItem(
  db: Database,
  customerId: string,
  itemId: string,
): Promise<{ productId: string; quantity: number } | undefined> {
  return db
    .selectFrom('basket_items')
    .where('customer_id', '=', customerId)
    .where('id', '=', itemId)
    .select(['product_id as productId', 'quantity'])
    .executeTakeFirst();
}

export async function setQuantity(
  trx: DatabaseTransaction,
  customerId: string,
  { productId, quantity }: Quantity,
): Promise<void> {
  const line = trx
    .insertInto('basket_items')
    .values({ customer_id: customerId, product_id: productId, quantity })
    .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doUpdateSet({ quantity }));
  await enqueue(trx, line.compile());
}

/** Returns whether there was such a line. */
export async function deleteBasketItem(
  trx: DatabaseTransaction,
  customerId: string,
  itemId: string,
): Promise<boolean> {
  return isAny(trx.deleteFrom('basket_items').where('customer_id', '=', customerId).where('id', '=', itemId));
}

export async function deleteBasketItems(trx: DatabaseTransaction, customerId: string): Promise<void> {
  await enqueue(trx, trx.deleteFrom('basket_items').where('customer_id', '=', customerId).compile());
}

/** Reduces lines by the quantities ordered, each product once; anything added since stays. */
export async function subtractQuantities(
  trx: DatabaseTransaction,
  customerId: string,
  ordered: readonly Quantity[],
): Promise<void> {
  const productIds = ordered.map((line) => line.productId);
  const quantities = ordered.map((line) => line.quantity);
  const lines = sql`unnest(${productIds}::uuid[], ${quantities}::integer[]) as ordered (product_id, quantity)`;
  const bought = sql`
    delete from basket_items using ${lines}
    where basket_items.customer_id = ${customerId}
      and basket_items.product_id = ordered.product_id and basket_items.quantity <= ordered.quantity`;
  await enqueue(trx, bought.compile(trx));
  const lowered = sql`
    update basket_items set quantity = basket_items.quantity - ordered.quantity from ${lines}
    where basket_items.customer_id = ${customerId}
      and basket_items.product_id = ordered.product_id and basket_items.quantity > ordered.quantity`;
  await enqueue(trx, lowered.compile(trx));
}

/** The code of a locked basket, and how many unknown ones have been tried since when. */
export async function findCode(
  trx: DatabaseTransaction,
  customerId: string,
): Promise<{ promotionId: string | null; wrongCodes: number; wrongSince: Date | null }> {
  return trx
    .selectFrom('baskets')
    .where('customer_id', '=', customerId)
    .select(['promotion_id as promotionId', 'wrong_codes as wrongCodes', 'wrong_codes_since as wrongSince'])
    .executeTakeFirstOrThrow();
}

export async function putCode(
  trx: DatabaseTransaction,
  customerId: string,
  promotionId: string | null,
): Promise<void> {
  const put = trx
    .updateTable('baskets')
    .set({ promotion_id: promotionId })
    .where('customer_id', '=', customerId);
  await enqueue(trx, put.compile());
}

export async function countWrongCode(
  trx: DatabaseTransaction,
  customerId: string,
  { wrongCodes, wrongSince }: { wrongCodes: number; wrongSince: Date },
): Promise<void> {
  const count = trx
    .updateTable('baskets')
    .set({ wrong_codes: wrongCodes, wrong_codes_since: wrongSince })
    .where('customer_id', '=', customerId);
  await enqueue(trx, count.compile());
}

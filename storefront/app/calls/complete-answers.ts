import type { Address, PostalAddress } from '#contract/addresses.ts';
import type { Call } from '#contract/call.ts';
import type { Category, Product, ProductList } from '#contract/catalogue.ts';
import type { Order, OrderSummary } from '#contract/orders.ts';
import type { EndpointName } from '#contract/paths.ts';

/*
 * Pages rely only on what was agreed about an answer (docs/external-api.md). Whatever else our own server sends is
 * filled in here if it is missing. The types name what is promised, so a field added to the contract has to be filled
 * in too. Where a value cannot be known, such as the number of products, the page leaves it out.
 */

type BareCategory = { Name: string; Subcategories?: BareCategory[] } & Partial<
  Omit<Category, 'Subcategories'>
>;

function category({ Name, Id = Name, Image = '', Subcategories = [] }: BareCategory): Category {
  return { Id, Name, Image, Subcategories: Subcategories.map(category) };
}

type BareProduct = Pick<
  Product,
  'Uuid' | 'Name' | 'Price' | 'ImageCollection' | 'StockLevel' | 'InBasketsCount' | 'Description'
> & { Categories: ({ Name: string } & Partial<Product['Categories'][number]>)[] };

function product({ Categories, ...bare }: BareProduct): Product {
  return {
    Brand: null,
    Sku: '',
    ...bare,
    Categories: Categories.map(({ Name, Id = Name, Path = [Name] }) => ({ Id, Name, Path })),
  };
}

interface BareProductList {
  Products: BareProduct[];
  PageInfo: Partial<ProductList['PageInfo']>;
}

function productList({ Products, PageInfo }: BareProductList) {
  return { Products: Products.map(product), PageInfo: { CurrentPage: 1, TotalPages: 1, ...PageInfo } };
}

type BareAddress = PostalAddress & Pick<Address, 'id'>;

function address(bare: BareAddress): Address {
  return { addressType: 'Shipping', isPrimaryShipping: false, isPrimaryBilling: false, ...bare };
}

type Promised = 'id' | 'orderNumber' | 'orderDate' | 'OrderStatus' | 'PaymentStatus' | 'grandTotal';
type BareOrderSummary = Pick<OrderSummary, Promised> & { items: { quantity: number }[] };

function orderSummary(bare: BareOrderSummary): OrderSummary {
  return { ...bare, items: bare.items.map(orderItem) };
}

function orderItem(bare: { quantity: number }, index: number): OrderSummary['items'][number] {
  return {
    id: String(index),
    productId: '',
    productNameSnapshot: '',
    productSkuSnapshot: '',
    productMainImageUrl: null,
    unitPriceAtOrder: 0,
    totalPrice: 0,
    ...bare,
  };
}

type BareOrder = Pick<
  Order,
  Promised | 'items' | 'subtotal' | 'shippingCost' | 'taxes' | 'discountAmount' | 'paymentMethod'
>;

function order(bare: BareOrder): Order {
  return {
    paymentTransactionId: null,
    notes: null,
    shippingAddress: null,
    billingAddress: null,
    // Unless the answer says otherwise, no warning is shown.
    isStockHeld: true,
    shipment: null,
    ...bare,
  };
}

const message = (bare: { message?: string } | undefined) => ({ message: '', ...bare });

const completions: Partial<Record<EndpointName, (bare: never) => unknown>> = {
  listCategories: ({ Categories }: { Categories: BareCategory[] }) => ({
    Categories: Categories.map(category),
  }),
  listProducts: productList,
  listGifts: productList,
  listProductsById: ({ Products }: { Products: BareProduct[] }) => ({ Products: Products.map(product) }),
  getProduct: product,
  listAddresses: (all: BareAddress[]) => all.map(address),
  listOrders: ({ orders, ...rest }: { orders: BareOrderSummary[] }) => ({
    ...rest,
    orders: orders.map(orderSummary),
  }),
  getOrder: order,
  captureOrderPayment: order,
  forgotPassword: message,
  verifyEmail: message,
  resetPassword: message,
};

/** Wraps `call`, completing its answers. */
export function completing(call: Call): Call {
  return async (name, input, options) => {
    const answer = await call(name, input, options);
    const complete = completions[name];
    return complete ? (complete(answer as never) as typeof answer) : answer;
  };
}

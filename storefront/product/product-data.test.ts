import { expect, test } from 'vitest';
import type { ProductDetails } from '#contract/product-details.ts';
import type { Shop } from '#contract/shop.ts';
import { productData } from './product-data.ts';

const product = {
  Uuid: 'p1',
  Name: 'Puddle Suit, Rose',
  Brand: 'Puddock',
  Sku: 'PUD',
  Price: 32.5,
  ImageCollection: [{ Id: 'i', ImagePath: '/one.svg', ImageDescription: '' }],
  StockLevel: 0,
  InBasketsCount: 0,
  Description: '',
  Categories: [],
};
const details: ProductDetails = {
  Uuid: 'p1',
  AgeFromMonths: 18,
  AgeToMonths: 24,
  Values: ['18 to 24 Months', 'Rose'],
  Options: [
    { Name: 'Size', Values: ['18 to 24 Months'] },
    { Name: 'Colour', Values: ['Rose', 'Teal'] },
  ],
  PriceFrom: null,
  UnitPrice: null,
  Rating: null,
  IsPromotable: true,
  Style: { Id: 's1', Name: 'Puddle Suit' },
  IsUnsafeUnder36Months: false,
  IsElectrical: false,
  Contents: null,
  Gtin: null,
  SaleRule: null,
  Delivery: { Words: '', Cost: 3.95, FullCost: 3.95, FreeFrom: 50, FreeWithMore: 50 },
  Attributes: [
    { Key: 'colour', Name: 'Colour', Kind: 'choice', Value: 'Rose leaf', Choices: ['Rose leaf'] },
    { Key: 'weight-kg', Name: 'Weight', Kind: 'number', Value: '0.4 kg', Number: 0.4, Unit: 'kg' },
    {
      ...{ Key: 'child-height-cm', Name: 'Child’s height', Kind: 'range', Value: '86–92 cm' },
      ...{ Number: 86, UpperNumber: 92, Unit: 'cm' },
    },
    { Key: 'tog', Name: 'Tog', Kind: 'number', Value: '2.5 tog', Number: 2.5, Unit: 'tog' },
    { Key: 'machine-washable', Name: 'Machine washable', Kind: 'boolean', Value: 'Yes', IsTrue: true },
  ],
};
const shop = { dispatch: null };
const shippingAt = (value: string) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value, currency: 'GBP' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
});
/** As serialised into the page. */
const data = (known: ProductDetails | null, terms: Partial<Shop> = {}): unknown =>
  JSON.parse(
    JSON.stringify(
      productData(
        { publicUrl: 'https://shop.test', shop: { ...shop, ...terms } },
        '/products/p1',
        product,
        known,
      ),
    ),
  );

test('a product tells search engines everything that is known about it', () => {
  expect(data(details)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Puddle Suit, Rose',
    sku: 'PUD',
    image: ['https://shop.test/one.svg'],
    brand: { '@type': 'Brand', name: 'Puddock' },
    size: '18 to 24 Months',
    color: 'Rose leaf',
    weight: { '@type': 'QuantitativeValue', value: 0.4, unitCode: 'KGM' },
    audience: {
      '@type': 'PeopleAudience',
      suggestedAge: { '@type': 'QuantitativeValue', minValue: 18, maxValue: 24, unitCode: 'MON' },
    },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Child’s height', minValue: 86, maxValue: 92, unitCode: 'CMT' },
      { '@type': 'PropertyValue', name: 'Tog', value: 2.5, unitText: 'tog' },
      { '@type': 'PropertyValue', name: 'Machine washable', value: 'Yes' },
    ],
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: 's1',
      name: 'Puddle Suit',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    },
    offers: {
      '@type': 'Offer',
      url: 'https://shop.test/products/p1',
      priceCurrency: 'GBP',
      price: '32.50',
      availability: 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingAt('3.95'),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'GB',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
        merchantReturnLink: 'https://shop.test/returns',
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        refundType: 'https://schema.org/FullRefund',
      },
    },
  });
});

test('so does its barcode, its unit price and how soon it arrives', () => {
  const known = {
    ...details,
    Gtin: '5012345678900',
    UnitPrice: { Price: 65, Unit: 'litre' as const },
    Contents: { Quantity: 500, Unit: 'ml' as const },
  };
  const dispatch = { minDays: 1, maxDays: 2 } as NonNullable<Shop['dispatch']>;
  expect(data(known, { dispatch })).toMatchObject({
    gtin: '5012345678900',
    offers: {
      price: '32.50',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: 'GBP',
        price: '32.50',
        referenceQuantity: {
          '@type': 'QuantitativeValue',
          ...{ value: 500, unitCode: 'MLT' },
          valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'LTR' },
        },
      },
      shippingDetails: {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
        },
      },
    },
  });
});

test('so does the price that its page strikes through, beside its unit price', () => {
  const was = {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    priceCurrency: 'GBP',
    price: '48.00',
  };
  const known = { ...details, WasPrice: 48 };
  expect(data(known)).toMatchObject({ offers: { price: '32.50', priceSpecification: was } });
  const unit = {
    UnitPrice: { Price: 65, Unit: 'litre' as const },
    Contents: { Quantity: 500, Unit: 'ml' as const },
  };
  expect(data({ ...known, ...unit })).toMatchObject({
    offers: { priceSpecification: [{ price: '32.50' }, was] },
  });
});

test.each([
  ['what costs enough', 0, shippingAt('0.00')],
  ['what is heavy', 9.95, shippingAt('9.95')],
  ['what no parcel takes', null, undefined],
])('the delivery of %s', (_, Cost, shippingDetails) => {
  const { offers } = data({ ...details, Delivery: { ...details.Delivery!, Cost } }) as {
    offers: { shippingDetails?: object };
  };
  expect(offers.shippingDetails).toEqual(shippingDetails);
});

test('a product without details does so too', () => {
  expect(Object.keys(data(null) as object)).toEqual([
    ...['@context', '@type', 'name', 'sku', 'image', 'brand', 'offers'],
  ]);
});

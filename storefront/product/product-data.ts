import type { Product } from '#contract/catalogue.ts';
import type { SoldUnit } from '#contract/pricing/unit-price.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import type { Shop } from '#contract/shop.ts';

/** Attributes with a matching schema.org property. */
const properties: Readonly<Record<string, string>> = {
  colour: 'color',
  size: 'size',
  material: 'material',
};

/** UN/CEFACT codes, which schema.org uses for units. */
const unitCodes: Readonly<Record<string, string>> = {
  kg: 'KGM',
  g: 'GRM',
  cm: 'CMT',
  mm: 'MMT',
  m: 'MTR',
  ml: 'MLT',
  l: 'LTR',
};

/** The codes of what is in it, and of what its unit price is for. */
const contents: Readonly<Record<SoldUnit, { unitCode: string; pricedCode: string }>> = {
  each: { unitCode: 'C62', pricedCode: 'C62' },
  ml: { unitCode: 'MLT', pricedCode: 'LTR' },
  g: { unitCode: 'GRM', pricedCode: 'KGM' },
};

type Terms = Pick<Shop, 'dispatch'>;

/** The product as a schema.org Product, with its offer and its known details. */
export function productData(
  { publicUrl, shop }: { publicUrl: string; shop: Terms },
  path: string,
  product: Product,
  details: ProductDetails | null,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.Name,
    sku: product.Sku || undefined,
    gtin: details?.Gtin ?? undefined,
    description: product.Description || undefined,
    image: product.ImageCollection.map(({ ImagePath }) => new URL(ImagePath, publicUrl).href),
    brand: product.Brand ? { '@type': 'Brand', name: product.Brand } : undefined,
    ...(details && dataOf(details)),
    offers: {
      '@type': 'Offer',
      url: publicUrl + path,
      priceCurrency: 'GBP',
      price: product.Price.toFixed(2),
      priceSpecification: details
        ? onlyOrAll([...unitPrice(product, details), ...wasPrice(details)])
        : undefined,
      availability: `https://schema.org/${product.StockLevel > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: details?.Delivery && shipping(shop, details.Delivery),
      // What the terms say: fourteen days, and sending it back is paid for by the customer.
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'GB',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
        merchantReturnLink: `${publicUrl}/returns`,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        refundType: 'https://schema.org/FullRefund',
      },
    },
  };
}

function unitPrice(product: Product, { UnitPrice, Contents }: ProductDetails): object[] {
  if (!UnitPrice || !Contents) return [];
  const { unitCode, pricedCode } = contents[Contents.Unit];
  return [
    {
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'GBP',
      price: product.Price.toFixed(2),
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: Contents.Quantity,
        unitCode,
        valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: pricedCode },
      },
    },
  ];
}

const onlyOrAll = (all: object[]) => (all.length > 1 ? all : all[0]);

/** The price that the page strikes through. */
function wasPrice({ WasPrice }: ProductDetails): object[] {
  if (WasPrice === undefined) return [];
  return [
    {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      priceCurrency: 'GBP',
      price: WasPrice.toFixed(2),
    },
  ];
}

/** What it costs to have this one product delivered, and how long that takes if a date is promised. */
function shipping(
  { dispatch }: Terms,
  { Cost }: NonNullable<ProductDetails['Delivery']>,
): object | undefined {
  if (Cost === null) return undefined;
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    ...{ minValue, maxValue, unitCode: 'DAY' },
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: Cost.toFixed(2),
      currency: 'GBP',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
    deliveryTime: dispatch
      ? {
          '@type': 'ShippingDeliveryTime',
          // The same working day before the hour at which parcels leave, the next one after it.
          handlingTime: days(0, 1),
          transitTime: days(dispatch.minDays, dispatch.maxDays),
        }
      : undefined,
  };
}

function dataOf({ Attributes, Style, Options, Values, AgeFromMonths, AgeToMonths }: ProductDetails): object {
  const named = Attributes.filter(({ Key, Choices }) => Choices && Object.hasOwn(properties, Key));
  const weight = Attributes.find(({ Key }) => Key === 'weight-kg');
  const others = Attributes.filter((attribute) => !named.includes(attribute) && attribute !== weight);
  const hasAge = AgeFromMonths !== null || AgeToMonths !== null;
  return {
    // Attributes overrule the style's options.
    ...Object.fromEntries(
      Options.flatMap(({ Name }, place) => {
        const property = properties[Name.toLowerCase().replace(/^color$/, 'colour')];
        return property && Values[place] ? [[property, Values[place]]] : [];
      }),
    ),
    ...Object.fromEntries(named.map(({ Key, Value }) => [properties[Key], Value])),
    weight: weight && quantity(weight),
    audience: hasAge
      ? {
          '@type': 'PeopleAudience',
          suggestedAge: {
            '@type': 'QuantitativeValue',
            minValue: AgeFromMonths ?? undefined,
            maxValue: AgeToMonths ?? undefined,
            unitCode: 'MON',
          },
        }
      : undefined,
    additionalProperty: others.length > 0 ? others.map(propertyValue) : undefined,
    isVariantOf: Style
      ? {
          '@type': 'ProductGroup',
          productGroupID: Style.Id,
          name: Style.Name,
          variesBy: Options.map(({ Name }) => variesBy(Name)),
        }
      : undefined,
  };
}

type Attribute = ProductDetails['Attributes'][number];

function quantity({ Number: value, UpperNumber: upper, Unit }: Attribute): object {
  return {
    '@type': 'QuantitativeValue',
    ...(upper === undefined ? { value } : { minValue: value, maxValue: upper }),
    ...unitOf(Unit),
  };
}

function propertyValue(attribute: Attribute): object {
  const { Name, Kind, Value, Number: value, UpperNumber: upper, Unit } = attribute;
  const amount = upper === undefined ? { value } : { minValue: value, maxValue: upper };
  return {
    '@type': 'PropertyValue',
    name: Name,
    ...(Kind === 'number' || Kind === 'range' ? { ...amount, ...unitOf(Unit) } : { value: Value }),
  };
}

function unitOf(unit: string | undefined): object {
  if (unit === undefined) return {};
  return Object.hasOwn(unitCodes, unit) ? { unitCode: unitCodes[unit] } : { unitText: unit };
}

function variesBy(option: string): string {
  const property = properties[option.toLowerCase().replace(/^color$/, 'colour')];
  return property ? `https://schema.org/${property}` : option;
}

import type { Product } from '#contract/catalogue.ts';
import type { ProductDetails } from '#contract/product-details.ts';

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

/** The product as a schema.org Product, with its offer and its known details. */
export function productData(
  publicUrl: string,
  path: string,
  product: Product,
  details: ProductDetails | null,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.Name,
    sku: product.Sku || undefined,
    description: product.Description || undefined,
    image: product.ImageCollection.map(({ ImagePath }) => new URL(ImagePath, publicUrl).href),
    brand: product.Brand ? { '@type': 'Brand', name: product.Brand } : undefined,
    ...(details && dataOf(details)),
    offers: {
      '@type': 'Offer',
      url: publicUrl + path,
      priceCurrency: 'GBP',
      price: product.Price.toFixed(2),
      availability: `https://schema.org/${product.StockLevel > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
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

import { gtinOf } from '#contract/barcodes.ts';
import type { ProductAttribute, ProductDetails } from '#contract/product-details.ts';
import type { DeliveryTable } from '#contract/delivery/zones.ts';
import type { CardRow } from './product-cards.queries.ts';
import { showCard } from './product-cards.rules.ts';
import { showDelivery } from './product-delivery.rules.ts';
import type { AttributeRow, DetailsRow } from './product-details.queries.ts';

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });

export function showDetails(card: CardRow, details: DetailsRow, table: DeliveryTable): ProductDetails {
  const { attributes, style, saleRule, returnRule } = details;
  const { unit, unitQuantity } = card;
  return {
    ...showCard(card),
    Attributes: attributes.map(showAttribute),
    Style: style && { Id: style.id, Name: style.name },
    IsUnsafeUnder36Months: details.isUnsafeUnder36Months,
    IsElectrical: details.isElectrical,
    Contents: unit && unitQuantity ? { Quantity: unitQuantity, Unit: unit } : null,
    Gtin: gtinOf(details.barcode),
    SaleRule: saleRule,
    ...(returnRule !== 'normal' && { ReturnRule: returnRule }),
    Delivery: showDelivery(table, {
      ...details,
      unitPricePence: card.pricePence,
      isPromotable: card.isPromotable,
    }),
  };
}

export function showAttribute(row: AttributeRow): ProductAttribute {
  return {
    Key: row.key,
    Name: row.name,
    Kind: row.kind,
    Value: valueOf(row),
    ...(row.number !== null && { Number: row.number }),
    ...(row.upperNumber !== null && { UpperNumber: row.upperNumber }),
    ...(row.unit !== null && { Unit: row.unit }),
    ...(row.choices !== null && { Choices: row.choices }),
    ...(row.isTrue !== null && { IsTrue: row.isTrue }),
  };
}

function valueOf({ kind, number, upperNumber, unit, choices, isTrue }: AttributeRow): string {
  if (kind === 'boolean') return isTrue ? 'Yes' : 'No';
  if (kind === 'choice') return (choices ?? []).join(', ');
  const lower = figures.format(number ?? 0);
  const amount =
    upperNumber === null || upperNumber === number ? lower : `${lower}–${figures.format(upperNumber)}`;
  if (unit === null) return amount;
  return unit === '%' ? `${amount}%` : `${amount} ${unit}`;
}

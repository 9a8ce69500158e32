import { describe, expect, it } from 'vitest';
import { defaultDeliveryTable } from '#contract/delivery/zones.ts';
import { quantityRefusal, showBasket } from './basket.rules.ts';

const delivery = { costPence: 395, freeFromPence: 5000 };
const config = { delivery, deliveryTable: defaultDeliveryTable(delivery), dispatch: null };
const now = new Date('2026-11-24T09:00:00Z');

describe('a quantity', () => {
  const refusalOf = (quantity: number, available: number, alreadyInBasket = 0) => {
    const refusal = quantityRefusal({ quantity, available, alreadyInBasket });
    return refusal && [refusal.code, refusal.message];
  };

  it('may be everything there is', () => {
    expect(refusalOf(1, 1)).toBeNull();
    expect(refusalOf(5, 5, 3)).toBeNull();
  });

  it('has a limit, however full the shelves are', () => {
    expect(refusalOf(999, 5000)).toBeNull();
    const refusal = quantityRefusal({ quantity: 1000, available: 5000, alreadyInBasket: 0 });
    expect(refusal).toMatchObject({ code: 'basket/quantity-too-large', values: { limit: 999 } });
  });

  it.each([
    [1, 0, 0, 'Out of Stock'],
    [1, -2, 0, 'Out of Stock'],
    [3, 0, 2, 'Out of Stock'],
    [3, 2, 0, 'Only 2 left in stock.'],
    [6, 5, 4, 'Only 5 left in stock, and 4 in your basket already.'],
    [6, 5, 5, 'Only 5 left in stock, and all of them are in your basket already.'],
    [7, 5, 6, 'Only 5 left in stock, and all of them are in your basket already.'],
    [2, 1, 1, 'Only 1 left in stock, and it is in your basket already.'],
  ])('of %i is refused with %i left and %i in the basket', (quantity, available, already, sentence) => {
    expect(refusalOf(quantity, available, already)).toEqual(['basket/out-of-stock', sentence]);
  });
});

describe('the basket as shown', () => {
  const line = (unitPricePence: number, quantity: number) => ({
    id: `line-${unitPricePence}`,
    productId: `product-${unitPricePence}`,
    name: 'Cot mobile',
    sku: 'COT-1',
    imagePath: '/cot.svg',
    unitPricePence,
    vatClass: 'standard' as const,
    weightGrams: 900,
    parcelSize: 'normal' as const,
    returnRule: 'normal' as const,
    postalCode: 'LS1 4AP',
    country: 'United Kingdom',
    quantity,
    isForSale: true,
    available: 7,
    unitQuantity: 100,
    unit: 'ml' as const,
    isUnsafeUnder36Months: true,
    isPromotable: true,
    promotion: null,
    takesPart: false,
  });

  it('adds its lines and the delivery', () => {
    expect(showBasket([line(1999, 2), line(50, 1)], config, now)).toEqual({
      items: [
        {
          id: 'line-1999',
          productId: 'product-1999',
          productName: 'Cot mobile',
          productSku: 'COT-1',
          imageUrl: '/cot.svg',
          unitPrice: 19.99,
          quantity: 2,
          totalPrice: 39.98,
          stockLevel: 7,
          isForSale: true,
          pricePerUnit: { Price: 199.9, Unit: 'litre' },
          isUnsafeUnder36Months: true,
          isPromotable: true,
          takesPart: false,
        },
        expect.objectContaining({ id: 'line-50', totalPrice: 0.5 }),
      ],
      subtotal: 40.48,
      shippingCost: 3.95,
      grandTotal: 44.43,
      untilFreeDelivery: 9.52,
      deliveryOptions: [
        {
          id: 'standard',
          name: 'Standard delivery',
          kind: 'parcel',
          cost: 3.95,
          fullCost: 3.95,
          freeFrom: 50,
          earliest: null,
          latest: null,
          place: null,
        },
      ],
      notServed: null,
      code: null,
      discount: null,
      codeProblem: null,
    });
  });

  it('costs nothing to deliver when it is empty', () => {
    expect(showBasket([], config, now)).toEqual({
      items: [],
      subtotal: 0,
      shippingCost: 0,
      grandTotal: 0,
      untilFreeDelivery: 50,
      deliveryOptions: [],
      notServed: null,
      code: null,
      discount: null,
      codeProblem: null,
    });
  });
});

import type { VatClass } from '#contract/pricing/vat.ts';
import type { DemoProduct } from './demo-product.ts';

type ShelvedProduct = Pick<
  DemoProduct,
  'sku' | 'name' | 'brand' | 'stock' | 'age' | 'attributes' | 'unit' | 'saleRule' | 'picture' | 'description'
> & {
  /** In pounds, as a shopkeeper writes it. */
  price: number;
  /** A line that joins the list of the description: it came with the attributes. */
  bullet?: string;
};

/**
 * A shelf puts its category path and its VAT class on everything that stands on it. Standard rate unless said
 * otherwise; the reasons for the others stand beside the shelves that have them.
 */
export function shelf(...categoryPath: string[]) {
  return shelfAt('standard', categoryPath);
}

/**
 * VAT Act 1994, Schedule 8, Group 16 (HMRC VAT Notice 714): clothes and footwear made for young children and fit
 * only for them. The notice counts bibs, shawls, nappies, hats, mittens and bootees as clothing. Blankets,
 * swaddles, muslins, towels, pushchair footmuffs and slings are not (VCLOTHING2400), and a sleeping bag is
 * bedding as much as a garment, so those stay at the standard rate.
 *
 * Group 3 (VAT Notice 701/10): books and children's picture books, also of board or cloth. Albums, diaries and
 * cards to fill in are stationery, at the standard rate.
 */
export function zeroRatedShelf(...categoryPath: string[]) {
  return shelfAt('zero', categoryPath);
}

/**
 * VAT Act 1994, Schedule 7A, Group 5: child car seats, booster seats and cushions, the bases made only for them,
 * and a car seat sold together with its own wheeled frame. A pram or pushchair by itself, a mirror or a seat
 * protector is at the standard rate.
 */
export function reducedRateShelf(...categoryPath: string[]) {
  return shelfAt('reduced', categoryPath);
}

function shelfAt(vatClass: VatClass, categoryPath: string[]) {
  return ({ price, bullet, ...product }: ShelvedProduct): DemoProduct => ({
    ...product,
    ...(bullet && {
      description: withBullet(product.description, bullet),
      earlierDescription: product.description,
    }),
    pricePence: Math.round(price * 100),
    vatClass,
    categoryPath,
  });
}

function withBullet(description: string, bullet: string): string {
  const end = description.indexOf('\n', description.lastIndexOf('\n• ') + 1);
  const at = end === -1 ? description.length : end;
  return `${description.slice(0, at)}\n• ${bullet}${description.slice(at)}`;
}

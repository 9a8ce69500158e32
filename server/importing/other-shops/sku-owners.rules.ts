import { derivedSku } from '#server/catalogue/entry.rules.ts';

/** Its product in the other shop, and what tells it apart from the product's other variants. */
export type Identity = readonly [product: string, ...values: string[]];

/**
 * Which variants of a file have which sku. Other shops let several variants have the same one; here each has one of its
 * own, which is the same in every import of the file, whatever the order of its rows.
 */
export function createSkuOwners() {
  const owners = new Map<string, Identity>();
  /** Whether those that share it are of different products. */
  const shared = new Map<string, boolean>();
  return {
    note(sku: string, owner: Identity): void {
      const other = owners.get(sku);
      if (sku === '') return;
      if (!other) owners.set(sku, owner);
      else if (other.length !== owner.length || owner.some((part, place) => part !== other[place]))
        shared.set(sku, shared.get(sku) || other[0] !== owner[0]);
    },
    ownOf(sku: string, [product, ...values]: Identity): string {
      const isAcross = shared.get(sku);
      if (isAcross === undefined) return sku;
      const own = derivedSku(sku, ...values);
      return isAcross || owners.has(own) ? derivedSku(sku, product, ...values) : own;
    },
  };
}
export type SkuOwners = ReturnType<typeof createSkuOwners>;

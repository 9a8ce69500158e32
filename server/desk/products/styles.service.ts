import type { DeskStyle } from '#contract/desk/products.ts';
import { refuse } from '#contract/refusal.ts';
import { takeDraft } from '#server/editing/products/drafts.service.ts';
import { editProducts } from '#server/editing/products/edit-products.service.ts';
import type { Change, ProductEdit, StoredFields } from '#server/editing/products/edits.types.ts';
import type { WantedOption } from '#server/editing/products/options.rules.ts';
import * as styles from '#server/editing/products/styles.service.ts';
import { findMixedVat } from '#server/editing/products/variants.service.ts';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';
import { requireAgreement } from '#server/audit-log/leaps.rules.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction } from '#server/platform/database/database.ts';
import { requirePermission } from '#server/platform/staff-access.ts';
import { priceChange } from './edit-one.service.ts';
import type { KeepAnswer } from '#server/platform/http/serve.ts';

type Shop = Pick<Context, 'db' | 'clock' | 'config'>;

const edit = ({ clock }: Shop, by: StaffCaller, summary: string): Change => ({
  ...{ by: actorOf(by), at: clock.now(), summary },
  kind: 'edit',
});

export function getStyle({ db }: Shop, id: string): Promise<DeskStyle> {
  return styles.readStyle(db, id);
}

export async function makeStyle(
  shop: Shop,
  by: StaffCaller,
  id: string,
  wanted: { version: number; name?: string | undefined; options: StyleOption[]; optionValues: string[] },
  keep: KeepAnswer<DeskStyle>,
): Promise<DeskStyle> {
  return transaction(shop.db, async (trx) => {
    const styleId = await styles.makeStyle(trx, id, wanted, edit(shop, by, 'Variants added'));
    return keep(trx, await styles.readStyle(trx, styleId));
  });
}

export async function addVariants(
  shop: Shop,
  by: StaffCaller,
  id: string,
  wanted: { variants: readonly styles.NewVariant[]; like?: string | undefined },
  keep: KeepAnswer<DeskStyle>,
): Promise<DeskStyle> {
  return transaction(shop.db, async (trx) => {
    await styles.addVariants(trx, id, wanted, edit(shop, by, `New variants: ${wanted.variants.length}`));
    return keep(trx, await styles.readStyle(trx, id));
  });
}

export async function changeStyle(
  shop: Shop,
  by: StaffCaller,
  id: string,
  wanted: { version: number; name?: string | undefined; options: readonly WantedOption[] },
): Promise<DeskStyle> {
  return transaction(shop.db, async (trx) => {
    await styles.changeStyle(trx, id, wanted, edit(shop, by, 'Options changed'));
    return styles.readStyle(trx, id);
  });
}

export async function shareFields(
  shop: Shop,
  by: StaffCaller,
  id: string,
  wanted: { fields: Partial<StoredFields>; seen: readonly { id: string; version: number }[] },
): Promise<DeskStyle> {
  return transaction(shop.db, async (trx) => {
    await styles.shareFields(trx, by, id, { ...wanted, at: shop.clock.now() });
    return styles.readStyle(trx, id);
  });
}

export async function publishStyle(
  shop: Shop,
  by: StaffCaller,
  id: string,
  wanted: { variants: readonly { id: string; version: number; draft: number }[]; mixesVat: boolean },
): Promise<DeskStyle> {
  return transaction(shop.db, async (trx) => {
    const style = await styles.readStyle(trx, id);
    const edits: ProductEdit[] = [];
    for (const { id: variantId, version, draft } of wanted.variants) {
      if (!style.variants.some((variant) => variant.id === variantId))
        throw refuse('products/style-not-found');
      const fields = await takeDraft(trx, variantId, draft);
      edits.push({ id: variantId, version, fields: { ...fields, status: 'published' } });
    }
    // First infant formula is marked for a whole style.
    const saleRule = edits.find(({ fields }) => fields.saleRule !== undefined)?.fields.saleRule;
    if (saleRule !== undefined) {
      for (const one of edits) one.fields.saleRule = saleRule;
      const others = style.variants.filter((variant) => !edits.some((one) => one.id === variant.id));
      for (const other of others) edits.push({ id: other.id, fields: { saleRule } });
    }
    const change = { ...edit(shop, by, `Published: ${style.name}`), act: 'products.publish' };
    const edited = await editProducts(trx, edits, change);
    styles.allTaken(edited);
    const isPriced = [...edited.outcomes.values()].some(
      (outcome) =>
        outcome.kind === 'changed' &&
        (outcome.fields.includes('pricePence') || outcome.fields.includes('status')),
    );
    if (isPriced) requirePermission(by, 'products.price');
    requireAgreement(
      by,
      edits.flatMap(({ id: variantId, fields: { pricePence } }) => {
        const before = style.variants.find((variant) => variant.id === variantId);
        return before && pricePence !== undefined ? [priceChange(before, { pricePence })] : [];
      }),
    );
    const isMixFine = wanted.mixesVat || !shop.config.hasVatNumber;
    const mixed = isMixFine ? null : await findMixedVat(trx, id);
    if (mixed !== null) throw refuse('products/mixed-vat', { name: mixed });
    return styles.readStyle(trx, id);
  });
}

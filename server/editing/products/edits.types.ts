import type { ProductRecord } from '#contract/desk/product-record.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';
import type { Acting } from '#server/platform/actor.ts';

/** The editable fields of a product: its record, and the style it is a variant of. */
export type StoredFields = ProductRecord & { styleId: string | null };

export type StoredRecord = StoredFields & { id: string; version: number };

export interface ProductEdit {
  id: string;
  /** The version the editor saw. If absent, the edit applies whatever has happened since. */
  version?: number | undefined;
  fields: Partial<StoredFields>;
}

/** A change to a style, made together with those to its variants. */
export interface StyleEdit {
  id: string;
  fields: Partial<StyleFields>;
}

export interface StyleFields {
  name: string;
  options: StyleOption[];
}

export interface Change extends Acting {
  kind: 'edit' | 'bulk' | 'import' | 'undo';
  /** One line for the list of changes: "Price of 38 products", "Import of spring.csv". */
  summary: string;
  /** The log's name for an edit, if the fields alone do not tell: `stock.place`. */
  act?: string | undefined;
  /** The change set that this one takes back. */
  undoes?: string | undefined;
  /** A change set already begun: this change is part of something larger, which is logged as a whole. */
  into?: string | undefined;
}

export type EditOutcome =
  | { kind: 'changed'; version: number; fields: (keyof StoredFields)[] }
  | { kind: 'unchanged'; version: number }
  /** Nothing of this edit was written; the others are not affected. */
  | { kind: 'refused'; refusal: Refusal };

export interface Edited {
  /** Null if nothing changed. */
  changeSetId: string | null;
  /** By product id. */
  outcomes: Map<string, EditOutcome>;
}

import type { ProductRecord } from '#contract/desk/product-record.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';
import type { Actor } from '#server/platform/actor.ts';

/** What is kept of a product and edited: its record, and the style that it is a variant of. */
export type StoredFields = ProductRecord & { styleId: string | null };

export type StoredRecord = StoredFields & { id: string; version: number };

export interface ProductEdit {
  id: string;
  /** What the editor saw. Absent: what it says holds, whatever has happened meanwhile. */
  version?: number | undefined;
  fields: Partial<StoredFields>;
}

/** A change of a style that goes with those of its variants. */
export interface StyleEdit {
  id: string;
  fields: Partial<StyleFields>;
}

export interface StyleFields {
  name: string;
  options: StyleOption[];
}

export interface Change {
  by: Actor;
  at: Date;
  kind: 'edit' | 'bulk' | 'import' | 'undo';
  /** One line for the list of changes: "Price of 38 products", "Import of spring.csv". */
  summary: string;
  /** What the log calls an edit, where the fields alone do not say: `stock.place`. */
  act?: string | undefined;
  /** The change set that this one takes back. */
  undoes?: string | undefined;
  /** A change set that has begun already: a part of something larger, which the log knows as a whole. */
  into?: string | undefined;
}

export type EditOutcome =
  | { kind: 'changed'; version: number; fields: (keyof StoredFields)[] }
  | { kind: 'unchanged'; version: number }
  /** Nothing of this edit was taken; the others go their way. */
  | { kind: 'refused'; refusal: Refusal };

export interface Edited {
  /** Null: nothing changed. */
  changeSetId: string | null;
  /** By the id of the product. */
  outcomes: Map<string, EditOutcome>;
}

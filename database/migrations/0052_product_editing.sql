-- What a person at the desk changes of the catalogue: from a draft that is not live yet, seen with the version they had,
-- and kept with before and after, so that it can be taken back.

alter table products
  -- Raised by every change of what people edit, and by no sale.
  add column version integer not null default 1,
  add column barcode text not null default '' check (length(barcode) <= 64),
  add column weight_grams integer check (weight_grams between 1 and 1000000),
  -- Packing asks for its batch, so that a recall finds who has it.
  add column asks_batch boolean not null default false,
  -- Read before it is packed: keep upright, check the seal.
  add column packing_note text not null default '' check (length(packing_note) <= 500);

create function raise_product_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_product_version before update on products
  for each row when (
    new.version = old.version
    and (
      new.name, new.sku, new.brand, new.description, new.price_pence, new.vat_class, new.status, new.style_id,
      new.option_values, new.style_position, new.age_from_months, new.age_to_months, new.unit, new.unit_quantity,
      new.sale_rule, new.shelf, new.barcode, new.weight_grams, new.asks_batch, new.packing_note
    ) is distinct from (
      old.name, old.sku, old.brand, old.description, old.price_pence, old.vat_class, old.status, old.style_id,
      old.option_values, old.style_position, old.age_from_months, old.age_to_months, old.unit, old.unit_quantity,
      old.sale_rule, old.shelf, old.barcode, old.weight_grams, old.asks_batch, old.packing_note
    )
  )
  execute function raise_product_version();

-- What has been written and not published: the changed fields alone.
create table product_drafts (
  product_id uuid primary key references products (id) on delete cascade,
  -- Of the product, when the draft was begun.
  base_version integer not null,
  version integer not null default 1,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  staff_id uuid not null references staff (id),
  changed_at timestamptz not null
);

create table change_sets (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('edit', 'bulk', 'import', 'undo')),
  -- Null: the command line, or the shop itself.
  staff_id uuid references staff (id),
  made_at timestamptz not null,
  summary text not null check (length(summary) between 1 and 300),
  undoes uuid references change_sets (id) on delete set null,
  check ((kind = 'undo') or undoes is null)
);
create index change_sets_by_time on change_sets (made_at desc, id desc);

-- One thing that a set changed: its changed fields alone, before and after. Null before: it was created.
create table changes (
  change_set_id uuid not null references change_sets (id) on delete cascade,
  entity_type text not null check (entity_type in ('product', 'category')),
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  version_after integer,
  -- Taken back by this set.
  undone_by uuid references change_sets (id) on delete set null,
  primary key (change_set_id, entity_type, entity_id),
  check (before is not null or after is not null)
);
create index changes_by_entity on changes (entity_type, entity_id, change_set_id desc);

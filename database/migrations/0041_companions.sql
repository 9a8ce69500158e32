-- What goes with what, as the owner puts it together: a muslin with a bottle. One way: the bottle need not go with the
-- muslin. Which variant of a style stands here does not matter.
create table product_companions (
  product_id uuid not null references products on delete cascade,
  companion_id uuid not null references products on delete cascade,
  position integer not null default 0,
  primary key (product_id, companion_id),
  constraint products_go_with_others check (product_id <> companion_id)
);
create index product_companions_by_companion on product_companions (companion_id);

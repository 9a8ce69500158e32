-- Stock is held for three hours at most. A customer who replaces or cancels an order and places another goes on
-- holding: `held_from` is when that began. `held_to` is when this order's hold ended without a payment, and
-- `holds_lapsed` how often it simply ran out.
alter table orders
  add column held_from timestamptz,
  add column held_to timestamptz,
  add column holds_lapsed integer not null default 0 check (holds_lapsed >= 0);

update orders set held_from = placed_at where reserved_until is not null;
update orders set reserved_until = placed_at + interval '3 hours'
  where not settling and reserved_until > placed_at + interval '3 hours';

alter table orders
  -- Money that may be on its way keeps its goods however long that takes.
  add constraint holds_end check (
    reserved_until is null or settling or reserved_until <= placed_at + interval '3 hours'
  ),
  add constraint holds_have_begun check (reserved_until is null or held_from <= placed_at);

-- PayPal, or we ourselves, have a reason to look at this one: it is not to wait behind those that are merely due.
alter table payments add column check_first boolean not null default false;

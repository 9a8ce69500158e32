-- Orders: items, refunds as the order counts them, packing, jobs of the desk, and the words staff find orders by.
--
-- Triggers:
-- orders_go_legal_ways (orders): an order and its payment only change status as the transition tables allow, and its sums, date
--   and number never change.
-- keep_terms_of_order (orders): once paid, an order keeps its version of the terms.
-- orders_agree_with_their_refunds (orders), order_refunds_agree_with_orders (order_refunds): refunded_pence is the sum of
--   order_refunds.
-- parcels_are_of_paid_orders (parcels): only a paid order that has not left is claimed and packed.
-- parcel_lines_fit (parcel_lines): a parcel holds items of its own order, and no more than were ordered.
-- order_items_are_searched (order_items), orders_are_searched (orders), customers_are_searched (customers): update order_search.

-- The allowed changes of status. server/orders/orders.rules.ts holds the same tables, and a test compares the two.
create table order_status_transitions (
  from_status text,
  to_status text,
  primary key (from_status, to_status)
);

create table payment_status_transitions (
  from_status text,
  to_status text,
  primary key (from_status, to_status)
);

insert into order_status_transitions values
  ('Pending', 'Processing'), ('Pending', 'Cancelled'),
  ('Processing', 'Shipped'), ('Processing', 'Cancelled'), ('Processing', 'Refunded'),
  ('Shipped', 'Delivered'), ('Shipped', 'Refunded'),
  ('Delivered', 'Refunded');
insert into payment_status_transitions values
  ('Pending', 'Paid'), ('Pending', 'Failed'),
  ('Failed', 'Pending'), ('Failed', 'Paid'),
  ('Paid', 'PartiallyRefunded'), ('Paid', 'Refunded'),
  ('PartiallyRefunded', 'Refunded');

create table orders (
  id uuid primary key default uuidv7(),
  order_number text not null unique check (length(order_number) between 6 and 20),
  -- Null once the account is deleted: the order stays as an anonymous tax record.
  customer_id uuid references customers (id) on delete set null,
  status text not null default 'Pending'
    check (status in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled', 'Refunded')),
  payment_status text not null default 'Pending'
    check (payment_status in ('Pending', 'Paid', 'Failed', 'Refunded', 'PartiallyRefunded')),
  placed_at timestamptz not null,
  -- Of basket, address and notes: an equal retry finds the same order.
  fingerprint text not null,
  subtotal_pence bigint not null check (subtotal_pence > 0),
  shipping_pence bigint not null check (shipping_pence >= 0),
  discount_pence bigint not null default 0 check (discount_pence >= 0),
  -- The VAT contained in the total, not added to it.
  tax_pence bigint not null check (tax_pence >= 0),
  total_pence bigint not null check (total_pence > 0),
  refunded_pence bigint not null default 0 check (refunded_pence between 0 and total_pence),
  notes text check (length(notes) <= 1000),
  -- Snapshots: {contactName, phoneNumber, streetAddress1, …, country, countryCode}.
  shipping_address jsonb not null,
  billing_address jsonb,
  -- Stock is held until then, or longer while a payment is in progress. Null: nothing is held.
  reserved_until timestamptz,
  -- Money may be on its way: a capture is under way, its outcome is unknown, or PayPal is checking it. Such an order keeps its
  -- stock and cannot expire or be cancelled or replaced.
  payment_in_progress boolean not null default false,
  -- PayPal's id of the capture that paid it.
  payment_transaction_id text unique check (length(payment_transaction_id) between 1 and 64),
  cancelled_because text check (cancelled_because in ('customer', 'expired', 'replaced', 'owner')),
  constraint only_unpaid_orders_hold_stock check (reserved_until is null or status = 'Pending'),
  constraint payments_in_progress_hold_stock check (not payment_in_progress or reserved_until is not null),
  constraint paid_before_processing check (status in ('Pending', 'Cancelled')
    or payment_status in ('Paid', 'PartiallyRefunded', 'Refunded')),
  constraint paid_orders_name_their_capture check (payment_status in ('Pending', 'Failed')
    or payment_transaction_id is not null),
  constraint order_total_adds_up check (total_pence = subtotal_pence + shipping_pence - discount_pence),
  constraint refunds_agree_with_status check (case payment_status
    when 'Refunded' then refunded_pence = total_pence
    when 'PartiallyRefunded' then refunded_pence between 1 and total_pence - 1
    else refunded_pence = 0 end),
  shipped_at timestamptz,
  carrier text check (length(carrier) between 1 and 60),
  tracking_url text check (length(tracking_url) between 1 and 500),
  delivered_at timestamptz,
  -- Stock is held for at most three hours. A customer who cancels or replaces an order and places another continues to hold:
  -- `held_from` is when that began. `held_to` is when this order's hold ended without a payment, `holds_lapsed` how often it
  -- expired.
  held_from timestamptz,
  held_to timestamptz,
  holds_lapsed integer not null default 0 check (holds_lapsed >= 0),
  constraint holds_end check (reserved_until is null or payment_in_progress
    or reserved_until <= placed_at + interval '3 hours'),
  constraint holds_have_begun check (reserved_until is null or held_from <= placed_at),
  -- When the goods of a paid order that was cancelled or fully refunded before shipping went back on sale.
  restocked_at timestamptz,
  constraint only_unsent_goods_are_restocked check (restocked_at is null or (status in ('Cancelled', 'Refunded')
    and payment_transaction_id is not null and shipped_at is null)),
  constraint cancelled_goods_are_restocked check (status <> 'Cancelled' or payment_transaction_id is null
    or restocked_at is not null),
  -- The promised days of arrival. Later changes of settings do not affect them. Null: nothing was promised.
  promised_at timestamptz,
  arrives_from date,
  arrives_to date,
  constraint promises_name_their_days check ((promised_at is null) = (arrives_from is null)
    and (promised_at is null) = (arrives_to is null) and coalesce(arrives_from <= arrives_to, true)),
  -- Null: placed before terms had versions.
  terms_version integer,
  -- For the foreign key: an order refers to a version of the terms and no other text.
  terms_kind text not null default 'terms' check (terms_kind = 'terms'),
  foreign key (terms_kind, terms_version) references terms_versions (kind, version),
  -- Since when this order has held stock (`held_from` counts across orders). Null: it holds nothing, or the hold is older than
  -- this column.
  held_since timestamptz
);
create index orders_by_customer on orders (customer_id, id desc);
create index orders_holding_stock on orders (reserved_until) where reserved_until is not null and not payment_in_progress;
create index orders_unpaid on orders (placed_at) where status = 'Pending';
-- For deleting what is no longer needed of orders of deleted accounts.
create index orders_of_nobody on orders (placed_at) where customer_id is null;
create index orders_by_status on orders (status, id desc);
-- For checkouts of customers with many old orders.
create index orders_unpaid_by_customer on orders (customer_id, id desc) where status = 'Pending';
create index orders_paid_by_customer on orders (customer_id) where payment_status in ('Paid', 'PartiallyRefunded');
create index orders_held_by_customer on orders (customer_id, (case when reserved_until is null then held_to else 'infinity' end))
  where held_from is not null and payment_status in ('Pending', 'Failed');

create function guard_order_transitions() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select from order_status_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.payment_status <> old.payment_status and not exists (
    select from payment_status_transitions
    where from_status = old.payment_status and to_status = new.payment_status
  ) then
    raise exception 'a payment cannot go from % to %', old.payment_status, new.payment_status
      using errcode = 'check_violation';
  end if;
  if (new.subtotal_pence, new.shipping_pence, new.discount_pence, new.tax_pence, new.total_pence, new.placed_at,
      new.order_number)
    is distinct from
     (old.subtotal_pence, old.shipping_pence, old.discount_pence, old.tax_pence, old.total_pence, old.placed_at,
      old.order_number) then
    raise exception 'the sums, date and number of an order never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_go_legal_ways before update on orders for each row execute function guard_order_transitions();

create function keep_terms_of_order() returns trigger language plpgsql as $$
begin
  if old.terms_version is distinct from new.terms_version and old.status <> 'Pending' then
    raise exception 'an order keeps the terms it was made under';
  end if;
  return new;
end $$;
create trigger keep_terms_of_order before update of terms_version on orders for each row
  execute function keep_terms_of_order();

create table order_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  -- Not a foreign key: the product may be deleted.
  product_id uuid not null,
  product_name text not null,
  product_sku text not null,
  image_path text,
  vat_class text not null check (vat_class in ('standard', 'reduced', 'zero')),
  quantity integer not null check (quantity > 0),
  unit_price_pence integer not null check (unit_price_pence > 0),
  total_pence bigint not null,
  constraint line_total_adds_up check (total_pence = unit_price_pence::bigint * quantity),
  unique (order_id, product_id)
);
create index order_items_by_product on order_items (product_id);

-- Notes of staff on an order.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  staff_id uuid not null references staff,
  written_at timestamptz not null,
  body text not null check (length(body) between 1 and 2000)
);
create index order_notes_by_order on order_notes (order_id, id);

-- What was refunded of an order, including refunds made on PayPal's own pages, which are not in `refunds`. Money that the order
-- never counted as its own is only in `refunds`.
create table order_refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  amount_pence bigint not null check (amount_pence > 0),
  refunded_at timestamptz not null
);
create index order_refunds_by_order on order_refunds (order_id);

create function guard_order_refunds() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o
    where o.id = case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end::uuid
      and o.refunded_pence <> (select coalesce(sum(r.amount_pence), 0) from order_refunds r where r.order_id = o.id)
  ) then
    raise exception 'the refunds of an order add up to what it says' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_agree_with_their_refunds after update of refunded_pence on orders
  deferrable initially deferred for each row execute function guard_order_refunds();
create constraint trigger order_refunds_agree_with_orders after insert or update on order_refunds
  deferrable initially deferred for each row execute function guard_order_refunds();

-- A pick run: collecting goods for many orders, and packing them. Each person has one at a time.
create table rounds (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index rounds_open on rounds (staff_id) where ended_at is null;

-- How many of a product were collected.
create table round_picks (
  round_id uuid not null references rounds (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity >= 0),
  -- The shelf held too few.
  is_short boolean not null default false,
  primary key (round_id, product_id)
);

-- Parcels. Claimed by a person for an hour while being packed; expired claims are free.
create table parcels (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  number smallint not null default 1 check (number >= 1),
  state text not null default 'packed' check (state in ('claimed', 'packed', 'sent')),
  round_id uuid references rounds (id),
  crate smallint check (crate >= 1),
  claimed_by uuid references staff,
  claimed_until timestamptz,
  packed_by uuid references staff,
  packed_at timestamptz,
  sent_at timestamptz,
  unique (order_id, number),
  constraint crates_stand_in_rounds check ((round_id is null) = (crate is null)),
  constraint claims_are_somebodys check ((state = 'claimed') = (claimed_by is not null)),
  constraint claims_end check ((claimed_by is null) = (claimed_until is null)),
  constraint claims_belong_to_rounds check (state <> 'claimed' or round_id is not null),
  constraint somebody_packed_it check ((packed_by is null) = (packed_at is null)),
  constraint packed_parcels_say_when check (case state
    when 'claimed' then packed_at is null when 'packed' then packed_at is not null else true end),
  constraint sent_parcels_say_when check ((state = 'sent') = (sent_at is not null)),
  -- The weight with its packaging. Null: not weighed.
  weight_grams integer check (weight_grams between 1 and 100000),
  constraint only_packed_parcels_are_weighed check (weight_grams is null or packed_at is not null)
);
create unique index parcels_by_crate on parcels (round_id, crate) where round_id is not null;

create function guard_parcels() returns trigger language plpgsql as $$
begin
  if new.state = 'sent' then return new; end if;
  perform from orders where id = new.order_id and status = 'Processing' for update;
  if not found then
    raise exception 'only what is paid and has not left is packed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger parcels_are_of_paid_orders before insert or update of state, round_id on parcels for each row
  execute function guard_parcels();

-- Parcels that are packed and have not been sent. (0115 drops it.)
create view packed_orders as
  select order_id, packed_by as staff_id, packed_at from parcels where state = 'packed';

-- The contents of a parcel. Missing for orders that were sent without packing.
create table parcel_lines (
  parcel_id uuid not null references parcels (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- The batch number; empty if the product does not ask for one.
  batch text not null default '' check (length(batch) <= 60),
  primary key (parcel_id, order_item_id, batch)
);
create index parcel_lines_by_item on parcel_lines (order_item_id);

create function guard_parcel_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select from parcels p join order_items i on i.order_id = p.order_id
    where p.id = new.parcel_id and i.id = new.order_item_id
      and i.quantity >= (select sum(quantity) from parcel_lines where order_item_id = i.id)
  ) then
    raise exception 'a parcel holds lines of its own order, and no more than was ordered' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger parcel_lines_fit after insert or update on parcel_lines deferrable initially deferred
  for each row execute function guard_parcel_lines();

-- Items that the shelf held too few of, until they are packed or refunded.
create table order_shortages (
  order_item_id uuid primary key references order_items (id) on delete cascade,
  found integer not null check (found >= 0),
  staff_id uuid not null references staff,
  noted_at timestamptz not null
);

-- An action with an outside effect (shipping, refund, e-mail) is held here for ten seconds so that it can be undone. It is carried
-- out and marked as done in one transaction, so that a crash neither repeats nor loses it.
create table desk_jobs (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('ship', 'cancel', 'refund', 'letter')),
  -- The request. Cleared at the end, because it may be personal.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- The refund, which counts towards the person's daily limit.
  amount_pence bigint check (amount_pence > 0),
  staff_id uuid not null references staff,
  -- Role, session and address, for the audit log. Cleared at the end.
  actor jsonb not null check (jsonb_typeof(actor) = 'object'),
  made_at timestamptz not null,
  starts_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped', 'failed')),
  ended_at timestamptz,
  refusal text check (length(refusal) <= 100),
  problem text check (length(problem) <= 1000),
  constraint only_money_has_a_sum check (amount_pence is null or kind in ('refund', 'cancel')),
  constraint waiting_jobs_have_not_ended check ((state = 'waiting') = (ended_at is null)),
  constraint ended_jobs_say_nothing_personal check (state = 'waiting' or (input = '{}' and actor = '{}')),
  constraint failed_jobs_say_why check ((state = 'failed') = (refusal is not null)),
  -- Jobs that are undone together.
  batch_id uuid
);
-- One at a time per order.
create unique index desk_jobs_waiting on desk_jobs (order_id) where state = 'waiting';
create index desk_jobs_due on desk_jobs (starts_at) where state = 'waiting';
create index desk_jobs_by_order on desk_jobs (order_id, id);
create index desk_jobs_by_end on desk_jobs (ended_at) where ended_at is not null;
create index desk_jobs_by_batch on desk_jobs (batch_id) where batch_id is not null;

-- The lower-case words by which staff find an order. The first line is not personal (number, goods); the second says whose order
-- it is, and is emptied with the account.
create table order_search (
  order_id uuid primary key references orders (id) on delete cascade,
  words text not null
);
create index order_search_trigrams on order_search using gin (words gin_trgm_ops);

-- PayPal's ids are not among them: they would cause two more writes, and are looked up in their own tables.
create function order_search_words(wanted uuid) returns text language sql stable as $$
  select lower(
    concat_ws(' ',
      o.order_number, replace(o.order_number, '-', ''),
      (select string_agg(concat_ws(' ', i.product_sku, i.product_name), ' ' order by i.position)
        from order_items i where i.order_id = o.id))
    || E'\n' ||
    concat_ws(' ',
      o.shipping_address ->> 'contactName', c.first_name, c.last_name, c.email,
      o.shipping_address ->> 'postalCode', replace(o.shipping_address ->> 'postalCode', ' ', ''),
      o.shipping_address ->> 'phoneNumber',
      -- As dialled in the UK: +44 20 7946 0018 becomes 02079460018.
      regexp_replace(regexp_replace(o.shipping_address ->> 'phoneNumber', '[^0-9]', '', 'g'), '^44', '0')))
  from orders o left join customers c on c.id = o.customer_id where o.id = wanted
$$;

-- A generic plan, because PostgreSQL would otherwise plan these statements at every call.
create function write_order_search(changed uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  -- The rows are locked before their words are read, so that the later of two changes sees both.
  perform from order_search where order_id = any (changed) order by order_id for update;
  update order_search set words = order_search_words(order_id) where order_id = any (changed);
  insert into order_search (order_id, words)
    select id, order_search_words(id) from unnest(changed) as c (id)
    where not exists (select from order_search s where s.order_id = c.id) order by id
    on conflict (order_id) do update set words = order_search_words(excluded.order_id);
end $$;

-- Items are inserted in the transaction of their order, so nobody else writes its words yet.
create function order_items_are_searched() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into order_search (order_id, words)
    select id, order_search_words(id) from (select distinct order_id as id from new_items) as placed
    on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;
create trigger order_items_are_searched after insert on order_items referencing new table as new_items
  for each statement execute function order_items_are_searched();

create function orders_are_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array[new.id]);
  return null;
end $$;
create trigger orders_are_searched after update of customer_id, shipping_address on orders for each row
  when ((old.customer_id, old.shipping_address) is distinct from (new.customer_id, new.shipping_address))
  execute function orders_are_searched();

create function customers_are_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array(select id from orders where customer_id = new.id));
  return null;
end $$;
create trigger customers_are_searched after update of email, first_name, last_name on customers for each row
  when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function customers_are_searched();

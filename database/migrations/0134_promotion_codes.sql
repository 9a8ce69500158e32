-- What a code takes off: a percentage or pounds of the goods that take part, or the cheapest parcel's delivery.
create table promotions (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  code text not null unique check (code ~ '^[A-Z0-9]{3,24}$'),
  kind text not null check (kind in ('percent', 'pounds', 'delivery')),
  percent integer check (percent between 1 and 90),
  pence integer check (pence between 1 and 10000000),
  constraint promotions_say_how_much check ((percent is not null) = (kind = 'percent') and (pence is not null) = (kind = 'pounds')),
  scope text not null default 'everything' check (scope in ('everything', 'chosen')),
  -- Days in London, both included. Null: no limit.
  first_day date,
  last_day date,
  constraint promotions_begin_before_they_end check (coalesce(first_day <= last_day, true)),
  -- Of the goods that take part.
  minimum_pence integer not null default 0 check (minimum_pence between 0 and 100000000),
  uses_max integer check (uses_max between 1 and 1000000),
  uses_each integer check (uses_each between 1 and 1000),
  -- Held by unpaid orders or kept by paid ones: see promotion_uses.
  used integer not null default 0 check (used >= 0),
  -- A limit lowered below what is used already ends the code.
  is_stopped boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);

create function guard_promotion_uses() returns trigger language plpgsql as $$
begin
  if new.used > old.used and (new.is_stopped or new.used > new.uses_max) then
    raise exception 'a code is used no more often than it may be' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger promotions_are_not_oversold before update of used on promotions
  for each row execute function guard_promotion_uses();

-- What takes part, where it is not everything: a category with all below it, a style with all its variants, or a product.
create table promotion_targets (
  promotion_id uuid not null references promotions (id) on delete cascade,
  category_id uuid references categories (id) on delete cascade,
  style_id uuid references styles (id) on delete cascade,
  product_id uuid references products (id) on delete cascade,
  constraint promotion_targets_are_one_thing check (num_nonnulls(category_id, style_id, product_id) = 1),
  unique nulls not distinct (promotion_id, category_id, style_id, product_id)
);
create index promotion_targets_by_category on promotion_targets (category_id) where category_id is not null;
create index promotion_targets_by_style on promotion_targets (style_id) where style_id is not null;
create index promotion_targets_by_product on promotion_targets (product_id) where product_id is not null;

create function promotion_covers(promotion uuid, product uuid) returns boolean language sql stable parallel safe
  begin atomic
    with recursive above as (
      select pc.category_id as id from product_categories pc where pc.product_id = product
      union
      select c.parent_id from above join categories c on c.id = above.id where c.parent_id is not null
    )
    select coalesce((
      select p.scope = 'everything' or exists (
        select from promotion_targets t
        where t.promotion_id = p.id and (
          t.product_id = product
          or t.style_id = (select style_id from products where id = product)
          or t.category_id in (select id from above))
      )
      from promotions p where p.id = promotion
    ), false);
  end;

-- An order's use of a code: held while it is unpaid, kept by its payment, released when it ends unpaid.
create table promotion_uses (
  order_id uuid primary key references orders (id) on delete cascade,
  promotion_id uuid not null references promotions (id),
  -- Null once the account is deleted.
  customer_id uuid references customers (id) on delete set null,
  state text not null check (state in ('held', 'kept', 'released')),
  -- What it takes off the order, of goods and delivery.
  pence bigint not null check (pence >= 0)
);
create index promotion_uses_by_promotion on promotion_uses (promotion_id, order_id desc);
create index promotion_uses_by_customer on promotion_uses (customer_id, promotion_id) where customer_id is not null;

alter table baskets
  add column promotion_id uuid references promotions (id) on delete set null,
  -- Codes that nobody has given out are counted, so that nobody finds one by trying.
  add column wrong_codes integer not null default 0 check (wrong_codes >= 0),
  add column wrong_codes_since timestamptz;

-- The code as it was when the order was placed: {id, code, name, kind, percent, pence}.
alter table orders add column promotion jsonb;
create function keep_promotion_of_order() returns trigger language plpgsql as $$
begin
  raise exception 'the promotion of an order never changes' using errcode = 'check_violation';
end $$;
create trigger keep_promotion_of_order before update of promotion on orders for each row
  when (new.promotion is distinct from old.promotion) execute function keep_promotion_of_order();

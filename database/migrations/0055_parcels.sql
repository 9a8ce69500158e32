-- A walk past the shelves for many orders at once, and the packing after it. Each person has one at a time.
create table rounds (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index rounds_open on rounds (staff_id) where ended_at is null;

-- How many of a product were taken off the shelf for a round.
create table round_picks (
  round_id uuid not null references rounds (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity >= 0),
  -- There were no more.
  is_short boolean not null default false,
  primary key (round_id, product_id)
);

-- What of an order leaves together. Somebody's for an hour while it is being packed: a claim that is over is anybody's.
create table parcels (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  number smallint not null default 1 check (number >= 1),
  -- The default is for the version before, which may still be running: see packed_orders below.
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
  constraint packed_parcels_say_when check (case state when 'claimed' then packed_at is null when 'packed' then packed_at is not null else true end),
  constraint sent_parcels_say_when check ((state = 'sent') = (sent_at is not null))
);
create unique index parcels_by_crate on parcels (round_id, crate) where round_id is not null;

-- What lies in a parcel. Those packed before there were parcels, and those sent without packing, do not say.
create table parcel_lines (
  parcel_id uuid not null references parcels (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- As printed on it; empty where the product does not ask for one.
  batch text not null default '' check (length(batch) <= 60),
  primary key (parcel_id, order_item_id, batch)
);
create index parcel_lines_by_item on parcel_lines (order_item_id);

-- Only what is paid and has not left is claimed and packed. The order is locked first, as everybody does who changes one.
create function guard_parcels() returns trigger language plpgsql as $$
begin
  if new.state = 'sent' then return new; end if;
  perform from orders where id = new.order_id and status = 'Processing' for update;
  if not found then
    raise exception 'only what is paid and has not left is packed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

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

insert into parcels (order_id, packed_by, packed_at)
  select packed.order_id, packed.staff_id, packed.packed_at
  from packed_orders packed join orders on orders.id = packed.order_id
  where orders.status = 'Processing';
drop table packed_orders;

create trigger parcels_are_of_paid_orders before insert or update of state, round_id on parcels
  for each row execute function guard_parcels();
create constraint trigger parcel_lines_fit after insert or update on parcel_lines
  deferrable initially deferred for each row execute function guard_parcel_lines();

-- What the version before reads and writes while it is still running.
create view packed_orders as
  select order_id, packed_by as staff_id, packed_at from parcels where state = 'packed';

-- Lines of which the shelf held too few. One is settled when it is packed after all, or enough of it is given back.
create table order_shortages (
  order_item_id uuid primary key references order_items (id) on delete cascade,
  found integer not null check (found >= 0),
  staff_id uuid not null references staff,
  noted_at timestamptz not null
);

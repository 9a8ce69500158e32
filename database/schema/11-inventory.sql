-- Stock, and the ledger of every change to it.
--
-- Triggers:
-- new_stock_has_a_move, changed_stock_has_a_move (stock): a change of stock without a move in the ledger is recorded as a
--   correction.
-- stock_moves_add_up (stock_moves): each move begins where the one before ended, and the last ends at stock.on_hand. No more of
--   an order comes back than it took.
-- stock_moves_stay (stock_moves): the ledger is only added to, and deleted only with its product.
-- list_new_stock, list_changed_stock (stock): set product_index.in_stock and choose the variant that represents its style.

-- Apart from products, because these rows change with every order and should stay narrow.
create table stock (
  product_id uuid primary key references products (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  constraint stock_never_oversold check (reserved <= on_hand),
  -- What can be bought. Everything reads it here.
  available integer not null generated always as (on_hand - reserved) stored,
  -- When the penalty for unpaid holds has worn off. A hold that ends without a payment adds eight times as long as it held all of
  -- the stock, or in proportion if it held a part. Null: never held unpaid.
  unpaid_holding_worn_off_at timestamptz
) with (fillfactor = 50);

create function list_stock() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  if not exists (select from product_index where product_id = new.product_id) then return null; end if;
  concerned := array(select style_id from products where id = new.product_id and style_id is not null);
  perform lock_styles(concerned);
  update product_index set in_stock = new.available > 0
  where product_id = new.product_id and in_stock <> (new.available > 0);
  perform choose_leads(concerned);
  return null;
end $$;
create trigger list_changed_stock after update on stock for each row
  when ((old.available > 0) is distinct from (new.available > 0)) execute function list_stock();

create function list_stock_of_new_rows() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  -- A product that is not in the index yet is listed when it is indexed.
  if not exists (select from new_rows n join product_index i using (product_id)) then return null; end if;
  concerned := array(
    select distinct p.style_id from new_rows n join products p on p.id = n.product_id where p.style_id is not null
  );
  perform lock_styles(concerned);
  update product_index i set in_stock = n.available > 0 from new_rows n
  where i.product_id = n.product_id and i.in_stock <> (n.available > 0);
  perform choose_leads(concerned);
  return null;
end $$;
create trigger list_new_stock after insert on stock referencing new table as new_rows for each statement
  execute function list_stock_of_new_rows();

-- The ledger: every change of `stock.on_hand` with its reason, order and author. What unpaid orders hold follows from the orders.
create table stock_moves (
  -- From a sequence while the stock row is locked: the moves of a product are in order even if a clock is put back.
  id bigint primary key generated always as identity,
  -- Not products: when a move is written, the stock row is locked already and the product's is not.
  product_id uuid not null references stock (product_id) on delete cascade,
  happened_at timestamptz not null,
  reason text not null check (reason in (
    'opening', 'received', 'counted', 'found', 'damaged', 'lost', 'sample', 'correction',
    'sold', 'order-cancelled', 'returned', 'import'
  )),
  change integer not null,
  on_hand_after integer not null check (on_hand_after >= 0),
  order_id uuid,
  staff_id uuid references staff (id),
  -- database: changed by SQL and recorded by a trigger.
  via text not null check (via in ('desk', 'command', 'shop', 'database')),
  note text check (length(note) between 1 and 500),
  -- Makes a move unique: 'sold:ORDER:PRODUCT', 'undo:MOVE', the key of a request.
  cause text unique check (length(cause) between 1 and 300),
  constraint moves_change_something check (change <> 0 or reason = 'opening'),
  constraint people_at_the_desk_are_named check ((staff_id is not null) = (via = 'desk')),
  constraint orders_are_named check ((order_id is not null) = (reason in ('sold', 'order-cancelled', 'returned')))
);
create index stock_moves_by_product on stock_moves (product_id, id desc);
create index stock_moves_back on stock_moves (order_id, product_id) where reason in ('order-cancelled', 'returned');
-- For recent sales: a product with less left than that is running out.
create index stock_moves_sold on stock_moves (happened_at) include (product_id, change) where reason = 'sold';

create function record_unexplained_stock() returns trigger language plpgsql as $$
declare
  counted integer;
  known integer;
begin
  select s.on_hand, coalesce((
    select on_hand_after from stock_moves where product_id = s.product_id order by id desc limit 1
  ), 0) into counted, known from stock s where s.product_id = new.product_id;
  if counted <> known then
    insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via)
    values (new.product_id, now(), 'correction', counted - known, counted, 'database');
  end if;
  return null;
end $$;
create constraint trigger new_stock_has_a_move after insert on stock deferrable initially deferred for each row
  when (new.on_hand <> 0) execute function record_unexplained_stock();
create constraint trigger changed_stock_has_a_move after update of on_hand on stock deferrable initially deferred
  for each row when (old.on_hand <> new.on_hand) execute function record_unexplained_stock();

create function check_stock_move() returns trigger language plpgsql as $$
declare
  before integer;
  last integer;
  counted integer;
begin
  select coalesce((
      select on_hand_after from stock_moves
      where product_id = s.product_id and id < new.id order by id desc limit 1
    ), 0),
    (select on_hand_after from stock_moves where product_id = s.product_id order by id desc limit 1),
    s.on_hand
  into before, last, counted from stock s where s.product_id = new.product_id;
  if not found then return null; end if;
  if new.on_hand_after - new.change <> before or counted is distinct from last then
    raise exception 'stock_moves_add_up: the moves of product % do not end at what is on hand', new.product_id
      using errcode = 'check_violation';
  end if;
  if new.reason in ('order-cancelled', 'returned') and (
    select sum(change) from stock_moves
    where order_id = new.order_id and product_id = new.product_id and reason in ('order-cancelled', 'returned')
  ) > (select quantity from order_items where order_id = new.order_id and product_id = new.product_id) then
    raise exception 'stock_comes_back_once: more of product % would come back than order % took', new.product_id, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger stock_moves_add_up after insert on stock_moves deferrable initially deferred for each row
  execute function check_stock_move();

create function refuse_stock_move_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'stock_moves is append-only';
end $$;
create trigger stock_moves_stay before update or delete on stock_moves for each row
  execute function refuse_stock_move_change();

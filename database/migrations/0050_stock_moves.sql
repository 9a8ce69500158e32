-- Stock is a ledger: every change of `stock.on_hand` is a move, with its reason, its order and who made it. What unpaid
-- orders hold moves nothing: it follows from the orders.
create table stock_moves (
  -- By a sequence, drawn while the row of the stock is locked: the moves of a product are in the order in which they
  -- happened even when a clock is put back.
  id bigint primary key generated always as identity,
  product_id uuid not null,
  happened_at timestamptz not null,
  reason text not null check (reason in (
    'opening', 'received', 'counted', 'found', 'damaged', 'lost', 'sample', 'correction',
    'sold', 'order-cancelled', 'returned', 'import'
  )),
  change integer not null,
  on_hand_after integer not null check (on_hand_after >= 0),
  order_id uuid,
  staff_id uuid references staff (id),
  -- database: somebody changed the stock by SQL, and the trigger below wrote it down.
  via text not null check (via in ('desk', 'command', 'shop', 'database')),
  note text check (length(note) between 1 and 500),
  -- What may be counted once only: 'sold:ORDER:PRODUCT', 'undo:MOVE', the key of a request.
  cause text unique check (length(cause) between 1 and 300),
  constraint moves_change_something check (change <> 0 or reason = 'opening'),
  constraint people_at_the_desk_are_named check ((staff_id is not null) = (via = 'desk')),
  constraint orders_are_named check ((order_id is not null) = (reason in ('sold', 'order-cancelled', 'returned')))
);

-- Most of the time goes here, while the shop goes on selling.
insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via)
select product_id, now(), 'opening', on_hand, on_hand, 'shop' from stock;
create index stock_moves_by_product on stock_moves (product_id, id desc);
create index stock_moves_back on stock_moves (order_id, product_id) where reason in ('order-cancelled', 'returned');

-- From here on nobody changes stock until this is done: what has changed since is few.
lock table stock in share row exclusive mode;
update stock_moves m set change = s.on_hand, on_hand_after = s.on_hand
from stock s where s.product_id = m.product_id and s.on_hand <> m.on_hand_after;
insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via)
select product_id, now(), 'opening', on_hand, on_hand, 'shop' from stock s
where not exists (select from stock_moves m where m.product_id = s.product_id);
delete from stock_moves m where not exists (select from stock s where s.product_id = m.product_id);
-- To the stock and not to the product: its row is locked already when a move is written, that of the product is not.
alter table stock_moves
  add constraint stock_moves_product_id_fkey foreign key (product_id) references stock (product_id) on delete cascade;

-- on_hand never changes without a move. A version of the shop that knows no moves may be selling beside this one, and
-- an owner may write SQL: what they change is written down rather than refused.
create function record_unexplained_stock() returns trigger language plpgsql as $$
declare
  counted integer;
  known integer;
begin
  select on_hand into counted from stock where product_id = new.product_id;
  select on_hand_after into known from stock_moves where product_id = new.product_id order by id desc limit 1;
  if counted <> coalesce(known, 0) then
    insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via)
    values (new.product_id, now(), 'correction', counted - coalesce(known, 0), counted, 'database');
  end if;
  return null;
end $$;
create constraint trigger new_stock_has_a_move after insert on stock
  deferrable initially deferred for each row when (new.on_hand <> 0)
  execute function record_unexplained_stock();
create constraint trigger changed_stock_has_a_move after update of on_hand on stock
  deferrable initially deferred for each row when (old.on_hand <> new.on_hand)
  execute function record_unexplained_stock();

-- And no move without its change: each begins where the one before ended, and the last ends at what is on hand. So
-- on_hand is the sum of the moves, without ever adding them up.
create function check_stock_move() returns trigger language plpgsql as $$
declare
  before integer;
begin
  if not exists (select from stock where product_id = new.product_id) then
    return null;
  end if;
  select on_hand_after into before from stock_moves
  where product_id = new.product_id and id < new.id order by id desc limit 1;
  if new.on_hand_after - new.change <> coalesce(before, 0) or not exists (
    select from stock s
    where s.product_id = new.product_id and s.on_hand = (
      select on_hand_after from stock_moves where product_id = s.product_id order by id desc limit 1
    )
  ) then
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
create constraint trigger stock_moves_add_up after insert on stock_moves
  deferrable initially deferred for each row execute function check_stock_move();

-- Only ever added to. It goes with its product, and in no other way.
create function refuse_stock_move_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'stock_moves is append-only';
end $$;
create trigger stock_moves_stay before update or delete on stock_moves
  for each row execute function refuse_stock_move_change();

-- Money given back by line. What a refund holds beyond its lines and delivery is goodwill, or all that was left.
alter table refunds
  add column delivery_pence bigint not null default 0 check (delivery_pence >= 0),
  add column reason text
    check (reason in ('changed-mind', 'faulty', 'not-arrived', 'wrong-item', 'goodwill', 'other')),
  -- Who gave it back at the desk.
  add column staff_id uuid references staff;

create table refund_lines (
  refund_id uuid not null references refunds (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  amount_pence bigint not null check (amount_pence >= 0),
  -- How many of these are put back on sale when the money is back.
  back_on_sale integer not null default 0 check (back_on_sale between 0 and quantity),
  primary key (refund_id, order_item_id)
);
create index refund_lines_by_item on refund_lines (order_item_id);

-- Refunds that have not failed never give back more pieces, or more delivery, than were ordered, nor hold more than they
-- give. The order is locked first, as everybody does who moves money.
create function guard_refund_lines() returns trigger language plpgsql as $$
declare
  of_refund refunds%rowtype;
begin
  if tg_table_name = 'refunds' then of_refund := new;
  else select * into of_refund from refunds where id = new.refund_id;
  end if;
  perform from orders where id = of_refund.order_id for update;
  if of_refund.amount_pence < of_refund.delivery_pence
    + (select coalesce(sum(amount_pence), 0) from refund_lines where refund_id = of_refund.id) then
    raise exception 'a refund holds no more than it gives back' using errcode = 'check_violation';
  end if;
  if exists (
    select from order_items i
    where i.order_id = of_refund.order_id and i.quantity < (
      select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = i.id and r.state <> 'failed')
  ) then
    raise exception 'no more of a line can be given back than was ordered' using errcode = 'check_violation';
  end if;
  if exists (
    select from refund_lines l join order_items i on i.id = l.order_item_id
    where l.refund_id = of_refund.id and i.order_id <> of_refund.order_id
  ) then
    raise exception 'a refund gives back lines of its own order' using errcode = 'check_violation';
  end if;
  if (select o.shipping_pence from orders o where o.id = of_refund.order_id)
    < (select sum(r.delivery_pence) from refunds r where r.order_id = of_refund.order_id and r.state <> 'failed') then
    raise exception 'no more of the delivery can be given back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_lines_fit after insert or update on refund_lines
  deferrable initially deferred for each row execute function guard_refund_lines();
create constraint trigger refunds_fit_their_lines after insert or update of amount_pence, delivery_pence, state on refunds
  deferrable initially deferred for each row when (new.state <> 'failed') execute function guard_refund_lines();

-- What staff write to one another about an order.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  staff_id uuid not null references staff,
  written_at timestamptz not null,
  body text not null check (length(body) between 1 and 2000)
);
create index order_notes_by_order on order_notes (order_id, id);

-- Packed and ready to leave. An order that leaves, or is given up, has no use for it.
create table packed_orders (
  order_id uuid primary key references orders (id) on delete cascade,
  staff_id uuid not null references staff,
  packed_at timestamptz not null
);

-- What leaves the house (a parcel, money, a letter) waits here for ten seconds, so that it can be undone. It is carried
-- out and marked as done in one transaction: a process that dies does it never twice, and another does it instead.
create table desk_jobs (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('ship', 'cancel', 'refund', 'letter')),
  -- What was asked for, by the kind. Gone when it has ended, as it may say where a parcel goes.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- What goes back to the buyer: it counts towards what the person may give back in a day.
  amount_pence bigint check (amount_pence > 0),
  staff_id uuid not null references staff,
  -- Role, session and address, for the log of the act. Gone likewise.
  actor jsonb not null check (jsonb_typeof(actor) = 'object'),
  made_at timestamptz not null,
  starts_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped', 'failed')),
  ended_at timestamptz,
  -- The code of the refusal, and its sentence.
  refusal text check (length(refusal) <= 100),
  problem text check (length(problem) <= 1000),
  constraint only_money_has_a_sum check (amount_pence is null or kind in ('refund', 'cancel')),
  constraint waiting_jobs_have_not_ended check ((state = 'waiting') = (ended_at is null)),
  constraint ended_jobs_say_nothing_personal check (state = 'waiting' or (input = '{}' and actor = '{}')),
  constraint failed_jobs_say_why check ((state = 'failed') = (refusal is not null))
);
-- One at a time for each order.
create unique index desk_jobs_waiting on desk_jobs (order_id) where state = 'waiting';
create index desk_jobs_due on desk_jobs (starts_at) where state = 'waiting';
create index desk_jobs_by_order on desk_jobs (order_id, id);
create index desk_jobs_by_end on desk_jobs (ended_at) where ended_at is not null;

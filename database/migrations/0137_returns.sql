-- Whether a buyer may send it back (Consumer Contracts Regulations 2013, regulation 28). An order line keeps what was told.
alter table products add column return_rule text not null default 'normal'
  check (return_rule in ('normal', 'sealed', 'made-to-order'));
alter table order_items add column return_rule text not null default 'normal'
  check (return_rule in ('normal', 'sealed', 'made-to-order'));

-- The day a buyer says it arrived. If the shop says another, the later one counts.
alter table orders add column arrived_on date;

-- A buyer's notice that a purchase is cancelled, comes back or is not right, or a parcel that came back without one.
create table returns (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  -- On the slip in the parcel: in the form of an order number, with an R before it.
  code text not null unique check (code ~ '^R[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}$'),
  -- cancellation: of goods that never left, and were not packed.
  kind text not null check (kind in ('cancellation', 'withdrawal', 'claim', 'unannounced')),
  fault text check (fault in ('damaged', 'faulty', 'missing', 'wrong')),
  constraint claims_say_what_is_wrong check ((fault is not null) = (kind = 'claim')),
  told_at timestamptz not null,
  -- form: by order number and email address, without logging in.
  told_by text not null check (told_by in ('buyer', 'form', 'staff')),
  staff_id uuid references staff,
  constraint staff_tell_for_themselves check ((staff_id is not null) = (told_by = 'staff')),
  -- In the buyer's own words; emptied when the account is deleted.
  note text not null default '' check (length(note) <= 1000),
  -- Whether the goods had left the shop. If not, the money is due from the day it was told.
  was_sent boolean not null,
  send_back_by date,
  -- A tracking number is proof of posting (regulation 34(5)(b)).
  posted_at timestamptz,
  tracking text check (length(tracking) between 1 and 60),
  constraint proof_of_posting_is_a_number check ((posted_at is null) = (tracking is null)),
  received_at timestamptz,
  -- The last day for the money.
  refund_due date,
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('refunded', 'settled', 'refused', 'not-sent-back', 'taken-back')),
  constraint closed_returns_have_an_outcome check ((closed_at is null) = (outcome is null)),
  -- Of a link in an email that lets a buyer without an account choose what comes back.
  link_hash bytea unique,
  constraint returns_with_order unique (id, order_id)
);
create index returns_by_order on returns (order_id);
create index returns_open on returns (id) where closed_at is null;
create index returns_due on returns (refund_due) where closed_at is null and refund_due is not null;
create index returns_closed on returns (closed_at, id) where closed_at is not null;

create table return_lines (
  return_id uuid not null references returns (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- What the desk found when it came back. Null: it has not.
  received integer check (received between 0 and quantity),
  condition text check (condition in ('as-new', 'opened', 'used', 'damaged')),
  back_on_sale integer not null default 0 check (back_on_sale between 0 and received),
  -- For what it lost by more use than in a shop (regulation 34(9)).
  deduction_pence bigint not null default 0 check (deduction_pence >= 0),
  deduction_reason text not null default '' check (length(deduction_reason) <= 500),
  constraint deductions_have_a_reason check (deduction_pence = 0 or deduction_reason <> ''),
  primary key (return_id, order_item_id)
);
create index return_lines_by_item on return_lines (order_item_id);

-- Pictures of what is wrong, from the buyer, or of what was deducted for, from the desk. Never shown to anybody else.
create table return_pictures (
  return_id uuid not null references returns (id) on delete cascade,
  by_staff boolean not null,
  position integer not null check (position between 1 and 3),
  -- WebP, made smaller by the shop.
  bytes bytea not null check (octet_length(bytes) between 1 and 400000),
  primary key (return_id, by_staff, position)
);

alter table refunds
  add column return_id uuid,
  add constraint refunds_are_for_returns_of_their_order foreign key (return_id, order_id)
    references returns (id, order_id) on delete set null (return_id),
  -- Kept back of the goods that the refund is for.
  add column deduction_pence bigint not null default 0 check (deduction_pence >= 0);
-- not concurrently: nothing has a return yet
create index refunds_by_return on refunds (return_id) where return_id is not null;

-- What was told stays as it was told, a day for the money never moves later, and what is closed stays closed.
create function guard_returns() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.code, new.kind, new.fault, new.told_at, new.told_by, new.staff_id, new.was_sent, new.send_back_by)
    is distinct from
     (old.order_id, old.code, old.kind, old.fault, old.told_at, old.told_by, old.staff_id, old.was_sent, old.send_back_by)
    or (new.note <> old.note and new.note <> '') then
    raise exception 'what was told about a return never changes' using errcode = 'check_violation';
  end if;
  if new.refund_due is null and old.refund_due is not null or new.refund_due > old.refund_due then
    raise exception 'a refund never falls due later' using errcode = 'check_violation';
  end if;
  if old.closed_at is not null and (new.closed_at, new.outcome) is distinct from (old.closed_at, old.outcome) then
    raise exception 'a closed return stays closed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger returns_keep_their_evidence before update on returns for each row execute function guard_returns();

-- Pieces on their way back and pieces refunded are never more than were bought. A claim holds none: somebody who has told us
-- of a fault may still change their mind. What has been refunded for a return no longer comes back in it. The order is locked
-- first, as in everything that moves money.
create function guard_returned_pieces() returns trigger language plpgsql as $$
declare
  of_order uuid := (select order_id from order_items where id = new.order_item_id);
begin
  perform from orders where id = of_order for update;
  if exists (
    select from order_items i
    join lateral (
      select coalesce(sum(greatest(l.quantity - given.pieces, 0)), 0) as pieces
      from return_lines l join returns r on r.id = l.return_id
      join lateral (
        select coalesce(sum(g.quantity), 0) as pieces from refund_lines g join refunds f on f.id = g.refund_id
        where f.return_id = r.id and g.order_item_id = i.id and f.state <> 'failed'
      ) given on true
      where l.order_item_id = i.id and r.closed_at is null and r.kind in ('withdrawal', 'unannounced')
    ) coming_back on true
    join lateral (
      select coalesce(sum(g.quantity), 0) as pieces from refund_lines g join refunds f on f.id = g.refund_id
      where g.order_item_id = i.id and f.state <> 'failed'
    ) refunded on true
    where i.order_id = of_order and coming_back.pieces > 0 and coming_back.pieces + refunded.pieces > i.quantity
  ) then
    raise exception 'no more comes back than was bought' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger return_lines_fit_their_order after insert or update on return_lines deferrable initially deferred
  for each row execute function guard_returned_pieces();
create constraint trigger refund_lines_leave_what_returns after insert on refund_lines deferrable initially deferred
  for each row execute function guard_returned_pieces();

create function guard_return_lines() returns trigger language plpgsql as $$
begin
  -- Who withdrew from everything by the form may still keep some of it.
  if tg_op = 'UPDATE' and ((new.return_id, new.order_item_id) is distinct from (old.return_id, old.order_item_id)
    or new.quantity > old.quantity) then
    raise exception 'what was told about a return never becomes more' using errcode = 'check_violation';
  end if;
  if exists (
    select from returns r join order_items i on i.id = new.order_item_id
    where r.id = new.return_id and (i.order_id <> r.order_id or new.quantity > i.quantity
      or (new.deduction_pence > 0 and r.kind not in ('withdrawal', 'unannounced'))
      or new.deduction_pence > ceil((i.total_pence - i.discount_pence) * new.quantity::numeric / i.quantity))
  ) then
    raise exception 'a return is of lines of its own order, and nothing is kept back for a fault'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger return_lines_are_of_their_order before insert or update on return_lines
  for each row execute function guard_return_lines();

-- A return ends with the money: by the refund that was given for it, or when nothing of the order is left to refund.
create function close_refunded_return() returns trigger language plpgsql as $$
begin
  update returns set closed_at = new.settled_at, outcome = 'refunded'
  where id = new.return_id and closed_at is null;
  return null;
end $$;
create trigger refunds_close_their_return after update of state on refunds for each row
  when (new.state = 'completed' and old.state <> 'completed' and new.return_id is not null)
  execute function close_refunded_return();

create function close_returns_of_refunded_order() returns trigger language plpgsql as $$
begin
  update returns set closed_at = r.refunded_at, outcome = 'refunded'
  from (select max(refunded_at) as refunded_at from order_refunds where order_id = new.id) r
  where order_id = new.id and closed_at is null and r.refunded_at is not null;
  return null;
end $$;
create constraint trigger refunded_orders_close_their_returns after update of payment_status on orders
  deferrable initially deferred for each row
  when (new.payment_status = 'Refunded' and old.payment_status <> 'Refunded')
  execute function close_returns_of_refunded_order();

-- Withdrawals by order number and email address, until a moment later when the shop looks whether there is such an order:
-- whoever sends one learns nothing from the answer or the time it takes.
create table withdrawal_requests (
  id uuid primary key default uuidv7(),
  -- {orderNumber, email, note}, sealed: most likely somebody's.
  sealed text not null check (length(sealed) <= 8000),
  asked_at timestamptz not null
);

-- The email address of orders whose buyer has deleted the account, sealed, until the last day to withdraw from them.
create table order_contacts (
  order_id uuid primary key references orders (id) on delete cascade,
  sealed text not null check (length(sealed) <= 2000),
  kept_until date not null
);
create index order_contacts_by_end on order_contacts (kept_until);

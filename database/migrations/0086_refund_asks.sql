-- Who asked the owner to give back what was above their own limit. Whether it has gone back since, the refunds say.
create table refund_asks (
  order_id uuid not null references orders (id) on delete cascade,
  staff_id uuid not null references staff,
  kind text not null check (kind in ('refund', 'cancel')),
  amount_pence bigint not null check (amount_pence > 0),
  asked_at timestamptz not null,
  declined_at timestamptz,
  declined_by uuid references staff,
  primary key (order_id, staff_id),
  constraint it_is_known_who_declined check ((declined_at is null) = (declined_by is null))
);

-- What the owners' Today asks for, and what is deleted when it is old.
create index refund_asks_by_time on refund_asks (asked_at);

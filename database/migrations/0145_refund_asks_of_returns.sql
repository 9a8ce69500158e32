-- A refund that somebody may not make may be that of a return: the owner makes it there.
alter table refund_asks add column return_id uuid references returns (id) on delete set null;
-- not concurrently: nobody has asked for one yet
create index refund_asks_by_return on refund_asks (return_id) where return_id is not null;

-- outside a transaction
-- However many wait, a look for what is due reads only that: payments by their turn, messages by their channel.
create index concurrently if not exists payments_in_turn on payments (payment_turn(state, approved_at, check_first, created_at, check_at), check_at) where check_at is not null;
drop index concurrently if exists payments_to_check;
create index concurrently if not exists outbox_due_by_channel on outbox (channel, due_at) where given_up_at is null;
drop index concurrently if exists outbox_due;

-- What waits at the desk: orders of which a letter was lost. Those that the outbox has given up before are among them.
-- not concurrently: the table came with the migration before.
create index sent_letters_lost on sent_letters (ended_at) where is_lost;

insert into sent_letters (id, order_id, customer_id, kind, template, recipient, written_at, ended_at, is_lost)
select message.id, orders.id, message.customer_id, message.kind, message.template, message.recipient ->> 'address',
  message.created_at, message.given_up_at, true
from outbox message
join orders on orders.id = (message.content ->> 'orderId')::uuid
where message.given_up_at is not null and message.customer_id is not null
on conflict (id) do nothing;

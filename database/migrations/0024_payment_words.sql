-- The trade's words: a settlement is what an acquirer pays out, and what nobody asked for is an unmatched capture.
alter table orders rename column settling to payment_in_progress;
alter table orders rename constraint orders_settling_not_null to orders_payment_in_progress_not_null;
alter table orders rename constraint settling_orders_hold_stock to payments_in_progress_hold_stock;

alter table payments
  drop constraint payments_state_check,
  drop constraint captured_money_has_its_id;
insert into payment_state_transitions
  select from_state, 'unmatched' from payment_state_transitions where to_state = 'surplus'
  union all values ('surplus', 'unmatched');
update payments set state = 'unmatched' where state = 'surplus';
delete from payment_state_transitions where 'surplus' in (from_state, to_state);
alter table payments
  add constraint payments_state_check check (state in
    ('created', 'capturing', 'pending', 'completed', 'declined', 'abandoned', 'review', 'unmatched')),
  add constraint captured_money_has_its_id check (
    state not in ('completed', 'unmatched') or paypal_capture_id is not null
  );

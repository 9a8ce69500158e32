-- The days on which an order is promised to arrive, and when that was said. An order keeps it, whatever the settings
-- become; null: nothing was promised.
alter table orders
  add column promised_at timestamptz,
  add column arrives_from date,
  add column arrives_to date,
  add constraint promises_name_their_days check (
    (promised_at is null) = (arrives_from is null) and (promised_at is null) = (arrives_to is null)
    and coalesce(arrives_from <= arrives_to, true)
  );

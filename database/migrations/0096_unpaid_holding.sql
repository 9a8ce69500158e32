-- When all the unpaid holding of a product has worn off. Holds that end without a payment put it off, each by eight times as
-- long as it kept all of the stock from others, or in proportion if it kept a part of it. Null: it has never been held unpaid.
alter table stock add column unpaid_holding_worn_off_at timestamptz;

-- Since when this order has held its stock. `held_from` is when its customer began to, across orders. Null while it holds nothing,
-- and for a hold of an earlier version, which had no such column.
alter table orders add column held_since timestamptz;

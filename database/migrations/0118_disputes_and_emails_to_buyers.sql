-- The day by which PayPal wants the shop's answer, as PayPal gives it.
alter table payment_cases add column respond_by timestamptz;

-- True for an email that staff wrote to the buyer, false for a note to one another.
alter table order_notes add column is_to_buyer boolean not null default false;

-- What PayPal says came for a payment that does not agree with its order: 59.00 GBP, or several sums.
alter table payments add column received text check (length(received) between 1 and 200);

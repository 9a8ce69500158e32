-- Orders whose customer has deleted the account: looked through in the background for what is no longer needed.
create index orders_of_nobody on orders (placed_at) where customer_id is null;

-- True of every order, by the default. In a migration of its own, whose lock no query waits for.
alter table orders validate constraint orders_without_registration_bear_no_vat;

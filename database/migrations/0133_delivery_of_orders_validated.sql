-- True of every order, by the defaults. In a migration of its own, whose lock no query waits for.
alter table orders validate constraint delivery_methods_have_names;
alter table orders validate constraint standard_delivery_is_part_of_delivery;

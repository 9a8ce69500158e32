-- True of every line, by the default. In a migration of its own, whose lock no query waits for.
alter table order_items validate constraint line_discount_is_part_of_total;

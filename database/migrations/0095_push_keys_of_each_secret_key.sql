-- A process that starts with another SECRET_KEY cannot open the pair that browsers have subscribed with. It makes one of
-- its own beside it: when the right key is set again, nobody's notifications are lost.
-- not concurrently: the table has one row.
alter table vapid_keys drop column is_only, add primary key (public_key);

-- A process that starts with a wrong SECRET_KEY cannot open the pair that browsers subscribed with. It now stores its own
-- pair next to it instead of replacing it, so setting the right key again restores everybody's notifications.
-- not concurrently: the table has one row.
alter table vapid_keys drop column is_only, add primary key (public_key);

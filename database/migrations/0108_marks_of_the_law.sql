-- Marks that the law asks for: a warning on toys, and where to leave an old electrical item. The desk offers them for every
-- product, so they exist in every shop, not only where a file or the demo catalogue brought them.
insert into attributes (key, name, kind, position)
select key, name, 'boolean', place + (select coalesce(max(position) + 1, 0) from attributes)
from (values
  ('not-under-36-months', 'Not suitable for children under 36 months', 0),
  ('electrical', 'Electrical, or with a battery', 1)
) as marks (key, name, place)
on conflict (key) do nothing;

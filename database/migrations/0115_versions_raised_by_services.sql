-- The services of reviews and categories, which alone write them, raise their versions in the same statement.
drop trigger raise_review_version on reviews;
drop trigger raise_category_version on categories;
-- unused since 0115: the triggers above were all that called them.
drop function raise_review_version(), raise_category_version();
-- unused since 0055: parcels replaced it.
drop view packed_orders;

-- Databases from before the schema name these constraints after tables that were renamed since.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as relation, conname, replace(replace(replace(conname,
      'guess_counters', 'login_attempts'), 'known_places', 'trusted_networks'), 'place_hash', 'network_hash') as wanted
    from pg_constraint
    where conrelid in ('login_attempts'::regclass, 'trusted_networks'::regclass) and conname ~ '^(guess_counters|known_places)'
  loop
    execute format('alter table %s rename constraint %I to %I', named.relation, named.conname, named.wanted);
  end loop;
end $$;

-- Counts of filters come from a copy in the memory of each process, which asks what has changed since it last looked. So
-- every row of `product_facets` says which transaction wrote it. A clock or a sequence would not do: what is numbered first
-- may be committed last.
alter table product_facets add column changed_in xid8 not null default '0';
alter table product_facets alter column changed_in set default pg_current_xact_id();

create function mark_changed_facets() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger mark_changed_facets before update on product_facets
  for each row execute function mark_changed_facets();

-- Whose rows are gone, and are not found by asking. All zeros: every product's.
create table removed_facets (
  product_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id()
);
create index removed_facets_by_change on removed_facets (changed_in);

create function keep_removed_facets() returns trigger language plpgsql as $$
begin
  insert into removed_facets (product_id) select product_id from old_rows;
  return null;
end $$;
create trigger keep_removed_facets after delete on product_facets
  referencing old table as old_rows for each statement execute function keep_removed_facets();

create function keep_emptied_facets() returns trigger language plpgsql as $$
begin
  insert into removed_facets (product_id) values ('00000000-0000-0000-0000-000000000000');
  return null;
end $$;
create trigger keep_emptied_facets after truncate on product_facets
  for each statement execute function keep_emptied_facets();

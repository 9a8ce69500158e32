create extension if not exists pg_trgm;

-- Where a product lies in the house, in the shop's own words, such as A3-2. Empty: nobody has said.
alter table products
  add column shelf text not null default '' check (length(shelf) <= 40),
  -- Sorts as one walks past: A2 before A10, and last what lies nowhere. Not generated: that would rewrite the table.
  add column shelf_order text collate "C" not null default '~';

create function order_shelf() returns trigger language plpgsql as $$
begin
  new.shelf_order := case
    when new.shelf = '' then '~'
    else regexp_replace(
      regexp_replace(upper(new.shelf), '([0-9]+)', '00000\1', 'g'), '0{0,5}([0-9]{6,})', '\1', 'g')
  end;
  return new;
end $$;
create trigger order_new_shelf before insert on products
  for each row when (new.shelf <> '') execute function order_shelf();
create trigger order_changed_shelf before update of shelf on products
  for each row when (new.shelf <> old.shelf) execute function order_shelf();

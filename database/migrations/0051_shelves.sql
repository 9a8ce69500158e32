-- Where a product lies in the house, in the shop's own words, such as A3-2. Empty: nobody has said.
alter table products add column shelf text not null default '' check (length(shelf) <= 40);

-- In the order in which one walks past them: A2 before A10, and what lies nowhere last.
create function shelf_order(shelf text) returns text language sql immutable parallel safe
  return case
    when shelf = '' then E'\x7f'
    else regexp_replace(regexp_replace(upper(shelf), '([0-9]+)', '00000\1', 'g'), '0{0,5}([0-9]{6,})', '\1', 'g')
  end;

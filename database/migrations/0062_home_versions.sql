-- Sections of the home page are edited at the desk, each with the version that is seen.
alter table home_sections
  add column version integer not null default 1,
  -- Null: it came with the shop, or was written by SQL.
  add column staff_id uuid references staff (id),
  add column changed_at timestamptz;

-- The Infant Formula and Follow-on Formula Regulations forbid promoting first infant formula, in whatever words. What stands
-- there already is the owner's to change: the shop leaves such products out of its home page anyhow.
create function promotes_infant_formula(words text) returns boolean
  language sql immutable parallel safe
  return words ~* '\m(infant|first|starter|newborn|stage (1|one)|from birth)[ -]+((infant|baby|stage (1|one))[ -]+)?(formula|milk)s?\M';

alter table home_sections
  add constraint home_promotes_no_infant_formula check (
    not promotes_infant_formula(
      concat_ws(' | ', title, text, link_text, search, jsonb_path_query_array(points, '$[*].title')::text,
        jsonb_path_query_array(points, '$[*].text')::text)
    )
  ) not valid;

create function refuse_promoted_formula() returns trigger language plpgsql as $$
begin
  if exists (select from products where id = any (new.product_ids) and sale_rule = 'first-infant-formula') then
    raise exception 'first infant formula may not be promoted' using errcode = '23514', constraint = 'home_shows_no_infant_formula';
  end if;
  return new;
end $$;
create trigger refuse_promoted_formula before insert or update of product_ids on home_sections
  for each row execute function refuse_promoted_formula();

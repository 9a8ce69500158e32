alter table product_drafts
  -- At which version of the draft each field was changed last, so that two who write at it are merged by field.
  add column field_versions jsonb not null default '{}' check (jsonb_typeof(field_versions) = 'object');

alter table styles add column version integer not null default 1;
create function raise_style_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_style_version before update on styles
  for each row when ((new.name, new.options) is distinct from (old.name, old.options))
  execute function raise_style_version();

alter table changes drop constraint changes_entity_type_check;
alter table changes add constraint changes_entity_type_check check (entity_type in ('product', 'category', 'style'));

-- A style and its variants change together: what they owe each other may be looked at when all of it has been written.
create or replace function keep_variant_in_style() returns trigger language plpgsql as $$
begin
  -- One variant of a style after the other: those who add the hundredth at once are counted.
  perform from styles where id = new.style_id for no key update;
  if new.style_position is null then
    new.style_position := (
      select coalesce(max(style_position) + 1, 0) from products where style_id = new.style_id and id <> new.id
    );
  end if;
  return new;
end $$;

create function check_variant_of_style() returns trigger language plpgsql as $$
declare
  variant products;
  style styles;
begin
  select * into variant from products where id = new.id and style_id is not null and status <> 'archived';
  if not found then
    return null;
  end if;
  select * into style from styles where id = variant.style_id;
  if not are_values_of(style.options, variant.option_values) then
    raise exception 'the style "%" has no variant %', style.name, variant.option_values
      using errcode = 'check_violation', constraint = 'variants_have_values_of_their_style';
  end if;
  if (select count(*) > 100 from products where style_id = style.id and status <> 'archived') then
    raise exception 'the style "%" has 100 variants already', style.name
      using errcode = 'check_violation', constraint = 'styles_have_100_variants_at_most';
  end if;
  return null;
end $$;
create constraint trigger check_variant_of_style
  after insert or update of style_id, style_position, option_values, status on products
  deferrable initially immediate
  for each row when (new.style_id is not null and new.status <> 'archived')
  execute function check_variant_of_style();

create or replace function keep_values_of_variants() returns trigger language plpgsql as $$
begin
  if exists (
    select from products p join styles s on s.id = p.style_id
    where s.id = new.id and p.status <> 'archived' and not are_values_of(s.options, p.option_values)
  ) then
    raise exception 'the style "%" has variants with other values', new.name
      using errcode = 'check_violation', constraint = 'variants_have_values_of_their_style';
  end if;
  return null;
end $$;
drop trigger keep_values_of_variants on styles;
create constraint trigger keep_values_of_variants after update of options on styles
  deferrable initially immediate
  for each row when (new.options is distinct from old.options) execute function keep_values_of_variants();

-- Two variants may change places.
-- not concurrently: only a constraint can be put off, none is made of a partial index, and variants are few.
alter table products add constraint products_one_of_each_of_style
  exclude using btree (style_id with =, option_values with =) where (style_id is not null and status <> 'archived')
  deferrable initially immediate;
drop index products_one_of_each;

-- Categories as people at the desk move and rename them: none ever below itself, and the addresses they had lead on.

alter table categories
  -- Raised by a change of name, picture or parent, and not by one of their order.
  add column version integer not null default 1,
  add constraint categories_not_below_itself check (parent_id <> id);

create function raise_category_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_category_version before update on categories
  for each row when (
    new.version = old.version
    and (new.name, new.image, new.parent_id) is distinct from (old.name, old.image, old.parent_id)
  )
  execute function raise_category_version();

create function refuse_category_below_itself() returns trigger language plpgsql as $$
begin
  -- Two at once that move each below the other would each see no circle.
  perform pg_advisory_xact_lock(hashtext('dandle categories'));
  if exists (
    with recursive above as (
      select parent_id from categories where id = new.parent_id
      union
      select c.parent_id from categories c join above on c.id = above.parent_id
    )
    select from above where parent_id = new.id
  ) then
    raise exception 'a category cannot be below itself'
      using errcode = 'check_violation', constraint = 'categories_not_below_itself';
  end if;
  return new;
end $$;
create trigger refuse_category_below_itself before update of parent_id on categories
  for each row when (new.parent_id is not null and new.parent_id is distinct from old.parent_id)
  execute function refuse_category_below_itself();

-- The address of a category is the names that lead to it, in upper or lower case. What was one leads to where the
-- category is now, until another category has that address.
create table old_paths (
  path text not null,
  -- Ten long names are more than an index takes.
  id uuid primary key generated always as (md5(path)::uuid) stored,
  category_id uuid not null references categories (id) on delete cascade
);
create index old_paths_by_category on old_paths (category_id);

-- As addresses are compared: without regard to case, whatever the server's locale is.
create function category_path(category uuid) returns text
  language sql stable
  begin atomic
    with recursive above as (
      select parent_id, name, 0 as height from categories where id = category
      union all
      select c.parent_id, c.name, height + 1 from above join categories c on c.id = above.parent_id
    )
    select lower(string_agg(name, '/' order by height desc) collate pg_c_utf8) from above;
  end;

create function keep_old_paths() returns trigger language plpgsql as $$
begin
  insert into old_paths (path, category_id)
  with recursive below as (
    select old.id, category_path(old.id) collate pg_c_utf8 as path
    union all
    select c.id, below.path || '/' || lower(c.name collate pg_c_utf8)
    from below join categories c on c.parent_id = below.id
  )
  select path, id from below
  on conflict (id) do update set category_id = excluded.category_id;
  return new;
end $$;
create trigger keep_old_paths before update of name, parent_id on categories
  for each row when ((new.name, new.parent_id) is distinct from (old.name, old.parent_id))
  execute function keep_old_paths();

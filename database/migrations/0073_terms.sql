-- The terms of the shop, version by version: an order names the one it was made under, so that none ever changes.
create table terms_versions (
  version integer primary key check (version > 0),
  -- As it was written, with {shop} and the like in it.
  body text not null check (length(body) between 1 and 60000),
  -- As it reads: with what these stood for when it was published.
  words text not null check (length(words) between 1 and 200000),
  holds_from timestamptz not null,
  published_at timestamptz not null,
  -- Null: the shop itself, which publishes the same again when a setting it tells of has changed.
  staff_id uuid references staff (id),
  check (holds_from >= published_at)
);

create function refuse_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of the terms never changes';
end $$;
create trigger terms_versions_never_change before update or delete on terms_versions
  for each row execute function refuse_terms_change();
create trigger terms_versions_are_never_emptied before truncate on terms_versions
  for each statement execute function refuse_terms_change();

-- So that what is written after a draft was published is not taken for it.
create sequence terms_draft_versions as integer;
-- What is being written. One row at most.
create table terms_drafts (
  is_only boolean primary key default true check (is_only),
  body text not null check (length(body) between 1 and 60000),
  version integer not null default nextval('terms_draft_versions'),
  staff_id uuid references staff (id),
  changed_at timestamptz not null
);

-- Null: placed before the shop kept versions.
alter table orders add column terms_version integer references terms_versions (version);

create function keep_terms_of_order() returns trigger language plpgsql as $$
begin
  if old.terms_version is distinct from new.terms_version and old.status <> 'Pending' then
    raise exception 'an order keeps the terms it was made under';
  end if;
  return new;
end $$;
create trigger keep_terms_of_order before update of terms_version on orders
  for each row execute function keep_terms_of_order();

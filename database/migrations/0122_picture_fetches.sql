-- Pictures that imports name by an address on another website, each fetched once. A row stays as long as its picture, so
-- that importing the same file again uses that.
create table picture_fetches (
  id uuid primary key default uuidv7(),
  url text not null check (length(url) between 1 and 2000),
  host text not null generated always as (lower(substring(url from '^[^/]*//([^/?#]*)'))) stored,
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  picture_id uuid references pictures (id) on delete cascade,
  -- Why the last attempt failed, as a code.
  failure text check (failure ~ '^[a-z-]{1,40}$'),
  tries smallint not null default 0,
  -- When it is tried next.
  due_at timestamptz not null,
  -- After this, the process that is fetching it is considered dead.
  claimed_until timestamptz,
  -- The last import that asked for it.
  change_set_id uuid references change_sets (id) on delete set null,
  -- Hashed, because addresses may be longer than a B-tree takes.
  exclude using hash (url with =),
  check ((state = 'fetched') = (picture_id is not null)),
  check ((state = 'failed') <= (failure is not null)),
  check ((claimed_until is not null) <= (state = 'waiting'))
);
create index picture_fetches_due on picture_fetches (due_at) where state = 'waiting';
create index picture_fetches_under_way on picture_fetches (claimed_until) where claimed_until is not null;
create index picture_fetches_of_pictures on picture_fetches (picture_id);
create index picture_fetches_of_imports on picture_fetches (change_set_id, state);

-- A list of the desk as somebody narrowed it, under a name of their own.
create table saved_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff (id),
  name text not null check (length(name) between 1 and 60),
  -- The address of the screen, with what it asks for.
  path text not null check (path ~ '^/desk/' and length(path) <= 1000),
  unique (staff_id, name)
);

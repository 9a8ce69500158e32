-- How far a CDN has been told of what has changed (public_changes), and which process is telling it. One row.
create table cdn_purges (
  is_only boolean primary key default true check (is_only),
  -- The snapshot whose changes it has been told, and the server that it belongs to. Null: nothing yet.
  seen text,
  server text,
  seen_at timestamptz not null default '-infinity',
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  failures integer not null default 0 check (failures >= 0)
);
insert into cdn_purges default values;

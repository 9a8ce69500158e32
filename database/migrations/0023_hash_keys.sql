-- The key of the keyed hashes that tries are counted and places known by. It must outlive SECRET_KEY, or all of
-- them would be forgotten with it: so the shop makes one for itself, and keeps it sealed.

-- A copy for each key that a process of the shop accepts: while SECRET_KEY is changed, all of them open one.
create table hash_keys (
  id uuid not null,
  -- Names the key that opens this copy.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  sealed_key text not null,
  -- When a process that accepts that key was last seen.
  accepted_at timestamptz not null,
  primary key (id, key_id)
);

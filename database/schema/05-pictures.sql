-- Pictures. No triggers.

-- Pictures that staff have uploaded. Their files are stored by the SHA-256 of the upload.
create table pictures (
  id uuid primary key default uuidv7(),
  sha256 bytea not null unique check (length(sha256) = 32),
  -- As shown: after rotation by the camera's orientation.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  kind text not null check (kind in ('jpeg', 'png', 'webp', 'avif')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'leaving')),
  -- How many of the widths it is served at have been made, in a fixed order.
  made smallint not null default 0 check (made between 0 and 4),
  tries smallint not null default 0,
  -- After this, the process that is making it is considered dead.
  claimed_until timestamptz,
  uploaded_by uuid references staff (id),
  uploaded_at timestamptz not null,
  -- When it was last used somewhere.
  wanted_at timestamptz not null,
  check ((state = 'ready') <= (made = 4))
);
create index pictures_to_make on pictures (uploaded_at) where state = 'waiting';
create index pictures_by_wish on pictures (wanted_at);
create index pictures_by_person on pictures (uploaded_by, uploaded_at desc);

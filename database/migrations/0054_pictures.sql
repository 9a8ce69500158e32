-- Pictures that staff have added. Their files lie with the gateway, by the sum of what was uploaded.
create table pictures (
  id uuid primary key default uuidv7(),
  sha256 bytea not null unique check (length(sha256) = 32),
  -- As it is shown: turned as the camera was held.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- What it was uploaded as.
  kind text not null check (kind in ('jpeg', 'png', 'webp', 'avif')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'leaving')),
  -- Of the widths that it is served at, in the order in which they are made.
  made smallint not null default 0 check (made between 0 and 4),
  tries smallint not null default 0,
  -- A process that makes it is taken for dead after this.
  claimed_until timestamptz,
  uploaded_by uuid references staff (id),
  uploaded_at timestamptz not null,
  -- When somebody last wanted to put it somewhere.
  wanted_at timestamptz not null,
  check ((state = 'ready') <= (made = 4))
);
create index pictures_to_make on pictures (uploaded_at) where state = 'waiting';
create index pictures_by_wish on pictures (wanted_at);
create index pictures_by_person on pictures (uploaded_by, uploaded_at desc);

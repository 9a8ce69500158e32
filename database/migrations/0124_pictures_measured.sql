-- What a picture's edge is like, and so how it is shown.
alter table pictures
  -- Its colour, if the edge is of one.
  add column edge text check (edge ~ '^#[0-9a-f]{6}$'),
  -- It fills its frame, or is shown whole on the neutral ground: standing on it, or with an edge that melts into it. Null: not
  -- measured yet.
  add column look text check (look in ('fills', 'stands', 'melts')),
  add check (edge is null or look is not null);
-- not concurrently: shorter than a moment, even for a hundred thousand pictures.
create index pictures_to_measure on pictures (uploaded_at) where look is null;

-- The address that what shows the picture stores.
-- not concurrently: the table is rewritten, which takes a moment even for a hundred thousand pictures.
alter table pictures
  add column path text not null unique generated always as ('/pictures/' || encode(sha256, 'hex') || '-960.webp') stored;

-- The address of a picture as it is shown: it ends in #fills or #stands. Any other is unchanged. The lists of products, which
-- show a hundred, say the same in their own statement, where it costs a tenth.
create function shown_picture(path text) returns text language sql stable strict parallel safe
  return path || coalesce((
    select '#' || look from pictures where pictures.path = shown_picture.path and look <> 'melts'
  ), '');

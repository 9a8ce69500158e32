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

-- The address of a picture as it is shown: it ends in #fills or #stands. Any other is unchanged.
create function shown_picture(path text) returns text language sql stable strict parallel safe
  return case
    when path ~ '^/pictures/[0-9a-f]{64}-960\.webp$' then
      path || coalesce((
        select '#' || look from pictures where sha256 = decode(substr(path, 11, 64), 'hex') and look <> 'melts'
      ), '')
    else path
  end;

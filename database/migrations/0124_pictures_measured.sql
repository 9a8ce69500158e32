-- What a picture's edge is like, and so how it is shown: filling its frame, or whole on a neutral ground.
alter table pictures
  -- Its colour, if the edge is of one.
  add column edge text check (edge ~ '^#[0-9a-f]{6}$'),
  -- Null: not measured yet.
  add column fills boolean,
  add check (edge is null or fills is not null);
-- not concurrently: shorter than a moment, even for a hundred thousand pictures.
create index pictures_to_measure on pictures (uploaded_at) where fills is null;

-- The address of a picture as it is shown: it ends in #fills if the picture fills its frame. Any other is unchanged.
create function shown_picture(path text) returns text language sql stable strict parallel safe
  return case
    when path ~ '^/pictures/[0-9a-f]{64}-960\.webp$' then
      path || coalesce((
        select '#fills' from pictures where sha256 = decode(substr(path, 11, 64), 'hex') and fills
      ), '')
    else path
  end;

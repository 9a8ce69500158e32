-- What the desk decides about a review is decided about what was seen: raised by whatever changes what there is to decide.
alter table reviews add column version integer not null default 1;

create function raise_review_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_review_version before update on reviews
  for each row when (
    (new.stars, new.title, new.words, new.shown_name, new.status, new.hidden_because, new.reply)
    is distinct from (old.stars, old.title, old.words, old.shown_name, old.status, old.hidden_because, old.reply)
  )
  execute function raise_review_version();

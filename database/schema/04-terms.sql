-- The shop's legal texts: terms, privacy and returns.
--
-- Triggers: terms_versions_never_change, terms_versions_are_never_emptied (terms_versions): orders refer to a published version,
--   so none is ever changed or deleted.

-- Published versions. Each kind of text counts its own.
create table terms_versions (
  version integer not null check (version > 0),
  -- As written, with placeholders such as {shop}.
  body text not null check (length(body) between 1 and 60000),
  -- As read: with the placeholders' values at the time of publication.
  words text not null check (length(words) between 1 and 200000),
  holds_from timestamptz not null,
  published_at timestamptz not null,
  -- Null: the shop itself, which publishes again when a setting in the text has changed.
  staff_id uuid references staff (id),
  check (holds_from >= published_at),
  kind text not null check (kind in ('terms', 'privacy', 'returns')),
  primary key (kind, version)
);

create function refuse_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a legal text never changes';
end $$;
create trigger terms_versions_never_change before update or delete on terms_versions for each row
  execute function refuse_terms_change();
create trigger terms_versions_are_never_emptied before truncate on terms_versions for each statement
  execute function refuse_terms_change();

-- A new draft never has the number of one that was published meanwhile.
create sequence terms_draft_versions as integer;

-- The text being written: at most one of each kind.
create table terms_drafts (
  body text not null check (length(body) between 1 and 60000),
  version integer not null default nextval('terms_draft_versions'),
  staff_id uuid references staff (id),
  changed_at timestamptz not null,
  kind text primary key check (kind in ('terms', 'privacy', 'returns'))
);

-- Privacy and returns are texts of their own, published in versions as the terms are. Each kind counts its own versions.
alter table terms_versions
  add column kind text not null default 'terms' check (kind in ('terms', 'privacy', 'returns'));
alter table terms_versions alter column kind drop default;

-- An order names a version of the terms and no other text. Read once for the check and once for the key: nothing is rewritten.
alter table orders add column terms_kind text not null default 'terms' check (terms_kind = 'terms');
alter table orders drop constraint orders_terms_version_fkey;
alter table terms_versions drop constraint terms_versions_pkey;
-- not concurrently: it has a row for each time somebody published.
alter table terms_versions add primary key (kind, version);
alter table orders add foreign key (terms_kind, terms_version) references terms_versions (kind, version);

alter table terms_drafts drop column is_only;
-- What is being written: of each kind one at most.
-- not concurrently: it has one row.
alter table terms_drafts
  add column kind text primary key default 'terms' check (kind in ('terms', 'privacy', 'returns'));
alter table terms_drafts alter column kind drop default;

-- "The terms" would be wrong for the others.
create or replace function refuse_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a legal text never changes';
end $$;

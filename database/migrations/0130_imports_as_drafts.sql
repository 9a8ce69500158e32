-- An import that publishes nothing, whatever its file says.
alter table imports add column as_drafts boolean not null default false;

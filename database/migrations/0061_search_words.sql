-- The shop's synonyms are edited at the desk: each group with the version that is seen.
alter table search_synonyms
  add column version integer not null default 1,
  -- Null: it came with the shop, or was written by SQL.
  add column staff_id uuid references staff (id),
  add column changed_at timestamptz;

-- What shoppers searched for and nothing was found: by day, without who or from where. Forgotten after ninety days.
create table search_misses (
  day date not null,
  words text not null check (length(words) between 1 and 100),
  count integer not null check (count > 0),
  primary key (day, words)
);

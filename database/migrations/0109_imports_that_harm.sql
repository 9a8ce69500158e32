-- An import that brings down whoever reads it is not begun for ever. `attempts` counts how often it was begun since it last
-- came further than before, and is written before each; `reached` is how many rows it has come to.
alter table imports
  add column attempts smallint not null default 0 check (attempts >= 0),
  add column reached integer not null default 0 check (reached >= 0);

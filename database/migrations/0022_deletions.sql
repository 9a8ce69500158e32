-- Accounts whose deletion was asked for, by a hash of their id. A backup does not know of those that come after it: the same
-- entries are kept in files that outlive the database, and a restore deletes these accounts again.
create table deletions (
  id_hash bytea primary key check (length(id_hash) = 32),
  asked_at timestamptz not null
);
create index deletions_by_time on deletions (asked_at);

-- What is hashed is random: nobody finds it by trying.
create function account_hash(id uuid) returns bytea language sql immutable
  return sha256(convert_to('account ' || id, 'UTF8'));

-- Nobody's: whatever list lacks it is another shop's.
insert into deletions values (sha256(uuid_send(gen_random_uuid())), now());
insert into deletions
  select account_hash(id), deletion_asked_at from customers where deletion_asked_at is not null;

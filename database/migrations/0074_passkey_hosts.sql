-- A passkey works at the host that it was made at. Null: from before this was kept; the next start takes it for its own.
alter table staff_passkeys add column host text check (length(host) between 1 and 253);

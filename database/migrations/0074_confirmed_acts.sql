-- A confirmation for money or people is for the one request that asked for it: its hash, and until when.
alter table staff_sessions
  add column confirmed_act bytea check (length(confirmed_act) = 32),
  add column act_confirmed_until timestamptz,
  add constraint confirmed_acts_have_an_end check ((confirmed_act is null) = (act_confirmed_until is null));
-- What the passkey is asked for.
alter table staff_challenges add column act bytea check (length(act) = 32);

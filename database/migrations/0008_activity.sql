-- The log is read by the time at which things happened.
drop index activity_by_customer;
create index activity_by_customer on activity (customer_id, happened_at desc, id desc);

-- It goes with the account and in no other way: a delete is let through only when it comes from the foreign
-- key to a customer who is being deleted, that is, from within another trigger.
create function refuse_activity_delete() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'activity is append-only';
end $$;
create trigger activity_goes_with_its_customer before delete on activity
  for each row execute function refuse_activity_delete();
create trigger activity_is_never_emptied before truncate on activity
  for each statement execute function refuse_activity_change();

-- Which turn a payment has when it is due. `first`: somebody has a reason to look at it. The rest has only been started:
-- `young` is looked at while it was started lately (QUIET_AFTER_SECONDS), and the buyers of `quiet` have probably left.
create function payment_turn(
  state text, approved_at timestamptz, check_first boolean, created_at timestamptz, check_at timestamptz
) returns text language sql immutable parallel safe
return case
  when state <> 'created' or approved_at is not null or check_first then 'first'
  when check_at - created_at < interval '10 minutes' then 'young'
  else 'quiet'
end;

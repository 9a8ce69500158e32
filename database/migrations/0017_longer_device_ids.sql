alter table one_time_tokens drop constraint one_time_tokens_device_id_check,
  add constraint one_time_tokens_device_id_check check (length(device_id) between 1 and 200);
alter table push_subscriptions drop constraint push_subscriptions_device_id_check,
  add constraint push_subscriptions_device_id_check check (length(device_id) between 1 and 200);

-- Correcting the tracking and marking an order as delivered wait ten seconds too.
alter table desk_jobs drop constraint desk_jobs_kind_check;
alter table desk_jobs add constraint desk_jobs_kind_check
  check (kind in ('ship', 'cancel', 'refund', 'letter', 'deliver', 'tracking'));

-- An order marked as delivered by mistake is on its way again.
insert into order_status_transitions values ('Delivered', 'Shipped');

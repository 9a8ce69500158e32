-- outside a transaction
create index concurrently if not exists refunds_by_person on refunds (staff_id, created_at) where staff_id is not null;

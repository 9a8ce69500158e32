-- What a customer is found by, for the shop's own people: one row of lower-case words for each. Triggers write it, in the
-- transaction of every change, and it goes with the account.
create table customer_search (
  customer_id uuid primary key references customers (id) on delete cascade,
  words text not null
);

-- As it is dialled at home: 02079460018 of +44 20 7946 0018.
create function phone_as_dialled(phone text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^44', '0')
$$;

create function customer_search_words(wanted uuid) returns text language sql stable as $$
  select lower(concat_ws(' ',
    c.first_name, c.last_name, c.email, c.phone_number, phone_as_dialled(c.phone_number),
    (select string_agg(concat_ws(' ',
        a.contact_name, a.postal_code, replace(a.postal_code, ' ', ''), a.phone_number,
        phone_as_dialled(a.phone_number)), ' ' order by a.id)
      from addresses a where a.customer_id = c.id)))
  from customers c
  where c.id = wanted
$$;

-- The row is locked before its words are read: of two changes at once, the later knows of both. An account that is being
-- deleted has no words any more.
create function write_customer_search(changed uuid[]) returns void language plpgsql as $$
begin
  insert into customer_search (customer_id, words)
    select id, '' from customers where id = any (changed) order by id
    on conflict do nothing;
  perform from customer_search where customer_id = any (changed) order by customer_id for update;
  update customer_search set words = customer_search_words(customer_id)
    where customer_id = any (changed) and exists (select from customers where id = customer_id);
end $$;

create function new_customers_are_found() returns trigger language plpgsql as $$
begin
  perform write_customer_search(array(select id from new_rows));
  return null;
end $$;
create trigger new_customers_are_found after insert on customers
  referencing new table as new_rows for each statement execute function new_customers_are_found();

create function customers_are_found() returns trigger language plpgsql as $$
begin
  perform write_customer_search(array[new.id]);
  return null;
end $$;
create trigger customers_are_found after update of email, first_name, last_name, phone_number on customers
  for each row when (
    (old.email, old.first_name, old.last_name, old.phone_number)
      is distinct from (new.email, new.first_name, new.last_name, new.phone_number)
  ) execute function customers_are_found();

create function addresses_are_found() returns trigger language plpgsql as $$
begin
  perform write_customer_search(array[coalesce(new.customer_id, old.customer_id)]);
  return null;
end $$;
create trigger addresses_are_found after insert or delete or update of contact_name, postal_code, phone_number
  on addresses for each row execute function addresses_are_found();

-- Somebody has asked the shop for everything it knows about them. It is due within a month. What is gone with the account
-- was asked for by it; the log keeps that it was asked and answered.
create table data_requests (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers (id) on delete cascade,
  asked_on date not null,
  due_on date not null check (due_on > asked_on),
  opened_by uuid not null references staff,
  answered_at timestamptz,
  answered_by uuid references staff,
  check ((answered_at is null) = (answered_by is null))
);
create index data_requests_by_customer on data_requests (customer_id, id desc);
create unique index data_requests_one_open on data_requests (customer_id) where answered_at is null;
create index data_requests_waiting on data_requests (due_on) where answered_at is null;

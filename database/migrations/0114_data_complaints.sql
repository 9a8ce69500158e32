-- Complaints about how the shop handles personal data (Data (Use and Access) Act 2025, section 103): acknowledged and answered
-- within thirty days. They belong to no account, because anybody may complain.
create table data_complaints (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  words text not null,
  made_at timestamptz not null,
  due_on date not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references staff (id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index data_complaints_open on data_complaints (due_on, id) where answered_at is null;
create index data_complaints_by_email on data_complaints (lower(email), made_at);

-- Reviews and ratings.
--
-- Triggers:
-- raise_review_version (reviews): raises `version` on every change of what the desk decides about, so that a decision about an
--   older version is refused. (0115 moves this to the service.)
-- count_changed_review (reviews): keeps product_ratings, also when reviews are deleted with an account.

-- Reviews by buyers. A review belongs to the variant that was bought and is shown with all variants of the style.
create table reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  -- Deleted with the account.
  customer_id uuid references customers on delete cascade,
  order_id uuid references orders,
  -- Part of the demo catalogue, and labelled so.
  is_example boolean not null default false,
  stars smallint not null check (stars between 1 and 5),
  title text check (length(title) between 1 and 100),
  words text check (length(words) between 1 and 2000),
  fit text check (fit in ('small', 'true', 'large')),
  -- The child's age at the time, in whole months.
  child_age_months smallint check (child_age_months between 0 and 240),
  -- How the writer wants to be named.
  shown_as text not null check (shown_as in ('first-name', 'a-parent', 'own')),
  shown_name text not null check (length(shown_name) between 1 and 40),
  status text not null default 'published' check (status in ('published', 'hidden')),
  hidden_because text check (length(hidden_because) between 1 and 500),
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  written_at timestamptz not null,
  edited_at timestamptz,
  -- When staff last decided about it. Null: not looked at since it changed.
  looked_at timestamptz,
  constraint reviews_are_by_buyers check ((customer_id is null) = is_example and (order_id is null) = is_example),
  constraint hidden_reviews_say_why check ((hidden_because is not null) = (status = 'hidden')),
  constraint replies_have_a_time check ((reply is null) = (replied_at is null)),
  unique (customer_id, product_id),
  -- A hidden review that its writer has deleted. The empty row stays, so that writing it again does not publish it.
  withdrawn_at timestamptz,
  constraint withdrawn_reviews_are_empty check (withdrawn_at is null or status = 'hidden'
    and num_nonnulls(title, words, fit, child_age_months, reply) = 0),
  version integer not null default 1
);
create index reviews_shown on reviews (product_id, written_at desc) where status = 'published';
create index reviews_by_order on reviews (order_id) where order_id is not null;
create index reviews_to_look_at on reviews (written_at desc) where looked_at is null;

create function raise_review_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_review_version before update on reviews for each row when (
  (new.stars, new.title, new.words, new.shown_name, new.status, new.hidden_because, new.reply)
  is distinct from (old.stars, old.title, old.words, old.shown_name, old.status, old.hidden_because, old.reply)
) execute function raise_review_version();

-- Numbers of published reviews, so that lists need not count. Examples count separately.
create table product_ratings (
  product_id uuid not null references products on delete cascade,
  is_example boolean not null,
  stars_1 integer not null default 0 check (stars_1 >= 0),
  stars_2 integer not null default 0 check (stars_2 >= 0),
  stars_3 integer not null default 0 check (stars_3 >= 0),
  stars_4 integer not null default 0 check (stars_4 >= 0),
  stars_5 integer not null default 0 check (stars_5 >= 0),
  fit_small integer not null default 0 check (fit_small >= 0),
  fit_true integer not null default 0 check (fit_true >= 0),
  fit_large integer not null default 0 check (fit_large >= 0),
  primary key (product_id, is_example)
);

-- Adds or subtracts one review, so that two changes at once both count.
create function count_review(review reviews, by integer) returns void language plpgsql as $$
begin
  if review.status <> 'published' then return; end if;
  if by > 0 then
    insert into product_ratings (product_id, is_example) values (review.product_id, review.is_example)
    on conflict do nothing;
  end if;
  update product_ratings set
    stars_1 = stars_1 + by * (review.stars = 1)::integer,
    stars_2 = stars_2 + by * (review.stars = 2)::integer,
    stars_3 = stars_3 + by * (review.stars = 3)::integer,
    stars_4 = stars_4 + by * (review.stars = 4)::integer,
    stars_5 = stars_5 + by * (review.stars = 5)::integer,
    fit_small = fit_small + by * (review.fit is not distinct from 'small')::integer,
    fit_true = fit_true + by * (review.fit is not distinct from 'true')::integer,
    fit_large = fit_large + by * (review.fit is not distinct from 'large')::integer
  where product_id = review.product_id and is_example = review.is_example;
end $$;

create function count_changed_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_review(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_review(new, 1); end if;
  return null;
end $$;
create trigger count_changed_review after insert or delete or update of product_id, is_example, stars, fit, status
  on reviews for each row execute function count_changed_review();

-- Reports of reviews, without who reported.
create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews on delete cascade,
  reason text not null check (reason in ('offensive', 'personal-data', 'not-about-it', 'not-genuine')),
  reported_at timestamptz not null
);
create index review_reports_by_review on review_reports (review_id, reported_at);

-- What staff did with a review, and why.
create table review_acts (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews on delete cascade,
  act text not null check (act in ('answer', 'hide', 'unhide', 'keep')),
  -- Why, or the text of the answer.
  reason text not null check (length(reason) between 1 and 2000),
  acted_by text not null check (length(acted_by) between 1 and 100),
  acted_at timestamptz not null
);
create index review_acts_by_review on review_acts (review_id, acted_at);

-- E-mails that ask for a review: one per order, with the token to decline such e-mails.
create table review_requests (
  order_id uuid primary key references orders on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  token_hash bytea not null unique,
  requested_at timestamptz not null
);
create index review_requests_by_customer on review_requests (customer_id);

-- Customers who have declined these e-mails.
create table review_refusals (
  customer_id uuid primary key references customers on delete cascade,
  refused_at timestamptz not null
);

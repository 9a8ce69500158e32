-- A hidden review that its writer has deleted: nothing of it is left but that it was hidden, so that to delete it and
-- write it again does not bring it back to the page.
alter table reviews
  add column withdrawn_at timestamptz,
  add constraint withdrawn_reviews_are_empty check (
    withdrawn_at is null
    or status = 'hidden' and num_nonnulls(title, words, fit, child_age_months, reply) = 0
  );

-- What the shop says about itself is written, published and kept like its legal texts.
alter table terms_versions drop constraint terms_versions_kind_check;
alter table terms_versions add constraint terms_versions_kind_check
  check (kind in ('terms', 'privacy', 'returns', 'about')) not valid;
alter table terms_drafts drop constraint terms_drafts_kind_check;
alter table terms_drafts add constraint terms_drafts_kind_check
  check (kind in ('terms', 'privacy', 'returns', 'about')) not valid;

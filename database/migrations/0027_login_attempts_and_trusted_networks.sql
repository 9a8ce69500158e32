-- Two tables get the names that others use for what they hold. Nothing in them changes.
alter table guess_counters rename to login_attempts;
alter table login_attempts rename constraint guess_counters_pkey to login_attempts_pkey;

alter table known_places rename to trusted_networks;
alter table trusted_networks rename column place_hash to network_hash;
alter table trusted_networks rename constraint known_places_pkey to trusted_networks_pkey;
alter table trusted_networks
  rename constraint known_places_customer_id_fkey to trusted_networks_customer_id_fkey;

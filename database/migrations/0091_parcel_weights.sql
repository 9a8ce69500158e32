-- What a parcel weighs, as its packer read it off the scales: the box and the paper with it. Null: nobody said.
alter table parcels
  add column weight_grams integer check (weight_grams between 1 and 100000),
  add constraint only_packed_parcels_are_weighed check (weight_grams is null or packed_at is not null);

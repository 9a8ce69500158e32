-- A search that very many products answer looks at a part of them: half, a quarter, an eighth … Which products are in which
-- part is decided by the last bits of the millisecond of their ids: as good as random, and those that came together, which
-- PostgreSQL keeps together, are in the same. The index that finds words finds the parts as well.
create function search_samples(product_id uuid) returns smallint[]
  language sql immutable strict parallel safe
  return (
    select (array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[])[1:length(bits) - length(rtrim(bits, '0'))]
    from (select (get_byte(uuid_send(product_id), 4) << 8 | get_byte(uuid_send(product_id), 5) | 4096)::bit(13)::text) millisecond (bits)
  );

-- Text as it is compared when somebody looks for it: `folded` in contract/folding.ts says how, and does the same.
create function find_text(value text) returns text language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(
      lower(regexp_replace(
        normalize(translate(value, '´™', ''), nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
          '''‘’‛`´ʹʻʼˈ′®©™\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g') collate pg_c_utf8),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øðđłħŧıς‐‒–—―−⁄' || chr(x'2800'::integer), 'oddlhtiσ------/ ');

-- +44 (0)20 7946 0018 becomes 02079460018: `asDialled` in contract/folding.ts does the same.
create or replace function phone_as_dialled(phone text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(regexp_replace(replace(find_text(phone), '(0)', ''), '[^0-9]', '', 'g'), '^(00)?440?', '0'),
    '^00', '')
$$;

create or replace function customer_search_words(wanted uuid) returns text language sql stable as $$
  select find_text(concat_ws(' ',
    c.first_name, c.last_name, c.email, c.phone_number, phone_as_dialled(c.phone_number),
    (select string_agg(concat_ws(' ',
        a.contact_name, a.street_address_1, a.street_address_2, a.city, a.postal_code, replace(a.postal_code, ' ', ''),
        a.phone_number, phone_as_dialled(a.phone_number)), ' ' order by a.id)
      from addresses a where a.customer_id = c.id)))
  from customers c where c.id = wanted
$$;

create or replace trigger addresses_are_found after insert or delete
  or update of contact_name, street_address_1, street_address_2, city, postal_code, phone_number
  on addresses for each row execute function addresses_are_found();

create or replace function order_search_words(wanted uuid) returns text language sql stable as $$
  select find_text(
    concat_ws(' ',
      o.order_number, replace(o.order_number, '-', ''),
      (select string_agg(concat_ws(' ', i.product_sku, i.product_name), ' ' order by i.position)
        from order_items i where i.order_id = o.id))
    || E'\n' ||
    concat_ws(' ',
      o.shipping_address ->> 'contactName', c.first_name, c.last_name, c.email,
      o.shipping_address ->> 'streetAddress1', o.shipping_address ->> 'streetAddress2', o.shipping_address ->> 'city',
      o.shipping_address ->> 'postalCode', replace(o.shipping_address ->> 'postalCode', ' ', ''),
      o.shipping_address ->> 'phoneNumber', phone_as_dialled(o.shipping_address ->> 'phoneNumber')))
  from orders o left join customers c on c.id = o.customer_id where o.id = wanted
$$;

-- Also "2in1" for a 2-in-1.
create or replace function search_text(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(
      lower(unaccent('unaccent', regexp_replace(normalize(value, nfc), '[''’‘ʼ`®™©]', '', 'g'))
        collate pg_c_utf8),
      '[^[:alnum:]]+', ' ', 'g'),
    '\m(\d{1,2})in(\d{1,2})\M', '\1 in \2', 'g'));

import pg from 'pg';

/** Beside what is there: products by the hundred thousand, two in five of them variants, with attributes of every kind. */
export async function fillCatalogue(databaseUrl: string, products: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c dandle.index_later=yes' });
  await client.connect();
  try {
    for (const statement of statements(products)) await client.query(statement);
  } finally {
    await client.end();
  }
}

const hash = (seed: string) => `(hashtext(n || '${seed}') & 65535)`;

function statements(products: number): string[] {
  return [
    `insert into categories (name, image, position)
     select 'Department ' || n, '', n from generate_series(0, 9) n`,
    `insert into categories (name, parent_id, image, position)
     select 'Shelf ' || n, (select id from categories where name = 'Department ' || n % 10), '', n
     from generate_series(0, 99) n`,
    `insert into attributes (key, name, kind, unit)
     values ('bench-colour', 'Colour', 'choice', null), ('bench-size', 'Size', 'choice', null),
       ('bench-material', 'Material', 'choice', null), ('bench-season', 'Season', 'choice', null),
       ('bench-weight-kg', 'Weight', 'number', 'kg'), ('bench-length-cm', 'Length', 'number', 'cm'),
       ('bench-child-weight-kg', 'Child’s weight', 'range', 'kg'),
       ('bench-isofix', 'Isofix', 'boolean', null), ('bench-washable', 'Washable', 'boolean', null)`,
    `insert into category_attributes (category_id, attribute_key)
     select c.id, a.key from categories c, attributes a where c.name like 'Shelf %' and a.key like 'bench-%'`,
    `insert into styles (code, name, options)
     select 'bench-' || n, 'Style ' || n, '[{"name": "Kind", "values": ["0", "1", "2", "3"]}]'
     from generate_series(0, ${products / 10 - 1}) n`,
    `create temporary table things as
     select n, case when n % 10 < 4 then n / 10 end as style from generate_series(0, ${products - 1}) n`,
    `insert into products (
       sku, name, brand, price_pence, vat_class, style_id, style_position, option_values, age_from_months, age_to_months
     )
     select 'BENCH-' || n, 'Thing ' || n || ' of cotton', 'Brand ' || ${hash('brand')} % 60,
       300 + (${hash('price')} / 65536.0) ^ 3 * 30000, 'standard', s.id, case when style is not null then n % 10 end,
       case when style is not null then array[(n % 10)::text] end,
       (array[0, 0, 3, 6, 12, 24, null])[1 + n % 7], (array[6, 12, 18, 36, 72, null, null])[1 + n % 7]
     from things left join styles s on s.code = 'bench-' || style`,
    `insert into product_categories (product_id, category_id)
     select p.id, c.id from things join products p on p.sku = 'BENCH-' || n
     join categories c on c.name = 'Shelf ' || ${hash('shelf')} % 100`,
    `insert into product_attributes (product_id, attribute_key, kind, choices, number, upper_number, is_true)
     select p.id, a.key, a.kind, case when a.kind = 'choice' then array[a.name || ' ' || h % 14] end,
       case when a.kind in ('number', 'range') then h % 100 / 2.0 end,
       case when a.kind = 'range' then h % 100 / 2.0 + h % 9 end, case when a.kind = 'boolean' then h % 2 = 0 end
     from things join products p on p.sku = 'BENCH-' || n, attributes a, lateral (select ${hash('')} # hashtext(a.key) & 65535 as h) h
     where a.key like 'bench-%'`,
    'select refresh_product_index(array(select id from products))',
    `insert into stock (product_id, on_hand)
     select p.id, case when ${hash('stock')} % 8 = 0 then 0 else 5 end
     from things join products p on p.sku = 'BENCH-' || n`,
    'vacuum (analyze) products, product_index, product_facets, facet_values, product_categories, product_attributes, stock',
  ];
}

import pg from 'pg';

/** The batch size: it keeps PostgreSQL's memory use independent of the size of the catalogue. */
const BATCH = 20_000;

/** The triggers of these tables work product by product; `refresh_product_index` does their work for a whole batch. */
const DONE_AT_ONCE = ['product_attributes', 'product_categories', 'stock', 'stock_moves'];

/**
 * Adds hundreds of thousands of products, starting with number `from`: two in five are variants, all have attributes of
 * every kind, a picture and a text, and each of ten departments has a tenth of them.
 */
export async function fillCatalogue(databaseUrl: string, products: number, from = 0): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c dandle.index_later=yes' });
  await client.connect();
  try {
    if (from === 0) for (const statement of around) await client.query(statement);
    for (const table of DONE_AT_ONCE) await client.query(`alter table ${table} disable trigger user`);
    for (let first = from; first < products; first += BATCH) {
      for (const statement of batch(first, Math.min(first + BATCH, products))) await client.query(statement);
    }
    for (const table of DONE_AT_ONCE) await client.query(`alter table ${table} enable trigger user`);
    await client.query(
      `vacuum (analyze) products, product_index, product_facets, facet_values, product_categories, product_attributes,
       product_images, search_words, stock, stock_moves, styles`,
    );
  } finally {
    await client.end();
  }
}

const hash = (seed: string) => `(hashtext(n || '${seed}') & 65535)`;

const around = [
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
];

/** The numbers from `first` to before `end`; ten consecutive ones belong to or beside one style. */
function batch(first: number, end: number): string[] {
  return [
    'create temporary table if not exists things (n integer, style integer, id uuid)',
    'truncate things',
    `insert into things
     select n, case when n % 10 < 4 then n / 10 end, uuidv7() from generate_series(${first}, ${end - 1}) n`,
    `insert into styles (code, name, options)
     select 'bench-' || style, 'Style ' || style, '[{"name": "Kind", "values": ["0", "1", "2", "3"]}]'
     from things where style is not null group by style`,
    `insert into products (
       id, sku, name, brand, description, price_pence, vat_class, style_id, style_position, option_values, age_from_months,
       age_to_months
     )
     select t.id, 'BENCH-' || n, 'Thing ' || n % 50000 || ' of cotton', 'Brand ' || ${hash('brand')} % 60,
       'Made for ' || ${word('one')} || ' and ' || ${word('two')} || ', soft as ' || ${word('three')} || '.',
       300 + (${hash('price')} / 65536.0) ^ 3 * 30000, 'standard', s.id, case when style is not null then n % 10 end,
       case when style is not null then array[(n % 10)::text] end,
       (array[0, 0, 3, 6, 12, 24, null])[1 + n % 7], (array[6, 12, 18, 36, 72, null, null])[1 + n % 7]
     from things t left join styles s on s.code = 'bench-' || style`,
    `insert into product_images (product_id, path, description, position)
     select id, '/media/bench-' || n % 1000 || '.webp', '', 0 from things`,
    `insert into product_categories (product_id, category_id)
     select t.id, c.id from things t join categories c on c.name = 'Shelf ' || ${hash('shelf')} % 100`,
    `insert into product_attributes (product_id, attribute_key, kind, choices, number, upper_number, is_true)
     select t.id, a.key, a.kind, case when a.kind = 'choice' then array[a.name || ' ' || h % 14] end,
       case when a.kind in ('number', 'range') then h % 100 / 2.0 end,
       case when a.kind = 'range' then h % 100 / 2.0 + h % 9 end, case when a.kind = 'boolean' then h % 2 = 0 end
     from things t, attributes a, lateral (select ${hash('')} # hashtext(a.key) & 65535 as h) h
     where a.key like 'bench-%'`,
    `insert into stock (product_id, on_hand)
     select id, case when ${hash('stock')} % 8 = 0 then 0 else 5 end from things`,
    `insert into stock_moves (product_id, happened_at, reason, change, on_hand_after, via)
     select product_id, now(), 'opening', on_hand, on_hand, 'database' from stock join things on id = product_id`,
    'analyze things',
    'select refresh_product_index(array(select id from things order by id))',
  ];
}

/** Some words occur in few products, others in many. */
const word = (seed: string) => `'word' || (${hash(seed)} / 65536.0) ^ 3 * 3000 :: integer`;

import { describe, expect, test } from 'vitest';
import { allDemoProducts, demoCatalogue } from './demo-catalogue.ts';
import { attributes, categoryAttributes, type AttributeKey } from './products/attributes.ts';
import type { DemoAttribute } from './products/attributes.ts';
import type { DemoProduct } from './products/demo-product.ts';

const byKey = new Map<string, DemoAttribute>(attributes.map((attribute) => [attribute.key, attribute]));
const pathsTo = ({ categoryPath }: DemoProduct) =>
  categoryPath.map((_, depth) => categoryPath.slice(0, depth + 1).join('/'));

/** One case for each product that the text or a table says something of. */
const every = <Row>(rowsOf: (product: DemoProduct) => readonly Row[]) =>
  allDemoProducts.flatMap((product) => rowsOf(product).map((row) => ({ product, row })));

describe('each attribute', () => {
  test('has a value of its kind', () => {
    const kindOf = (value: unknown): string => {
      if (typeof value === 'number') return 'number';
      if (typeof value === 'boolean') return 'boolean';
      return Array.isArray(value) && typeof value[0] === 'number' ? 'range' : 'choice';
    };
    for (const { product, row } of every(({ attributes: own }) => Object.entries(own))) {
      expect([product.sku, row[0], kindOf(row[1])]).toEqual([product.sku, row[0], byKey.get(row[0])?.kind]);
    }
  });

  test('is used by a product, and no text or number is implausible', () => {
    const used = new Set(allDemoProducts.flatMap(({ attributes: own }) => Object.keys(own)));
    expect([...byKey.keys()].filter((key) => !used.has(key))).toEqual([]);
    for (const { product, row } of every(({ attributes: own }) => Object.entries(own))) {
      const [lowest, highest] = plausible[byKey.get(row[0])!.unit ?? 'pieces'] ?? [0, 0];
      for (const part of [row[1]].flat()) {
        if (typeof part === 'string') expect(part, product.sku).toMatch(/^\S.{0,59}$/);
        if (typeof part === 'number') {
          expect(part, `${product.sku} ${row[0]}`).toBeGreaterThanOrEqual(lowest);
          expect(part, `${product.sku} ${row[0]}`).toBeLessThanOrEqual(highest);
        }
      }
    }
  });

  test('belongs to the set of the category that its product is in', () => {
    for (const product of allDemoProducts) {
      // What the law wants marked can be marked on every product.
      const shown = new Set<string>([
        'electrical',
        ...pathsTo(product).flatMap((path) => categoryAttributes[path] ?? []),
      ]);
      const missing = Object.keys(product.attributes).filter((key) => !shown.has(key));
      expect([product.sku, missing]).toEqual([product.sku, []]);
    }
  });
});

const plausible: Record<string, [number, number]> = {
  ...{ kg: [1, 110], cm: [5, 310], ml: [40, 1000], litres: [1, 30], tog: [0.5, 3.5], W: [50, 1000] },
  ...{ m: [50, 500], hours: [5, 48], dB: [20, 60], pieces: [2, 350] },
};

test('the sets of categories belong to existing categories and repeat nothing from the levels above', () => {
  const paths = new Set(allDemoProducts.flatMap(pathsTo));
  expect(Object.keys(categoryAttributes).filter((path) => !paths.has(path))).toEqual([]);
  for (const [path, keys] of Object.entries(categoryAttributes)) {
    const above = path
      .split('/')
      .flatMap((_, depth, names) => (depth === 0 ? [] : [names.slice(0, depth).join('/')]));
    const inherited = above.flatMap((one) => categoryAttributes[one] ?? []);
    expect(
      keys.filter((key) => inherited.includes(key)),
      path,
    ).toEqual([]);
    expect(new Set(keys).size, path).toBe(keys.length);
  }
});

describe('each product', () => {
  test('has attributes, and an age or a reason for having none', () => {
    for (const { sku, age, attributes: own } of allDemoProducts) {
      expect(Object.keys(own), sku).not.toEqual([]);
      if (typeof age === 'string') continue;
      const [from, to = 240] = age;
      expect(from, sku).toBeLessThan(to);
      expect(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= 240, sku).toBe(true);
    }
  });

  test('that comes in a size has the age for that size', () => {
    const months = (words: string, unit: string) => Number(words) * (unit.startsWith('Year') ? 12 : 1);
    for (const { sku, age, attributes: own } of allDemoProducts) {
      const stated = /^(\d+) to (\d+) (Months|Years)$/.exec(String(own.size ?? ''));
      if (!stated) continue;
      expect([sku, age]).toEqual([sku, [months(stated[1]!, stated[3]!), months(stated[2]!, stated[3]!)]]);
    }
  });

  test('can be compared if it is a pushchair or a car seat', () => {
    const needed = (product: DemoProduct): AttributeKey[] => {
      const shelf = product.categoryPath.join('/');
      if (/Prams & Travel|\/Pushchairs$|Buggies|Double/.test(shelf) && !/Carrycot/.test(product.name))
        return [
          ...(['weight-kg', 'folded-length-cm', 'folded-width-cm', 'folded-height-cm'] as const),
          ...(['folds-one-handed', 'max-load-kg', 'colour'] as const),
        ];
      if (/(Baby|Toddler) Car Seats|Booster/.test(shelf))
        return ['car-seat-group', 'child-height-cm', 'weight-kg', 'facing', 'fitting'];
      if (/Disposable Nappies/.test(shelf)) return ['size', 'child-weight-kg', 'pack-size'];
      return shelf.startsWith('Clothing') ? ['size', 'colour'] : [];
    };
    for (const product of allDemoProducts) {
      expect([product.sku, needed(product).filter((key) => product.attributes[key] === undefined)]).toEqual([
        product.sku,
        [],
      ]);
    }
  });
});

describe('text and attributes agree', () => {
  const texts = (product: DemoProduct) => `${product.name}\n${product.description}`;
  const found = (pattern: RegExp) => every((product) => [...texts(product).matchAll(pattern)]);
  const isOf = (product: DemoProduct, ...keys: AttributeKey[]) =>
    keys.some((key) => product.attributes[key] !== undefined);

  test('on the weight of the child', () => {
    const rows = found(/(?<![\d.])(\d+(?:\.\d)?) to (\d+(?:\.\d)?) kg/g).filter(({ product }) =>
      isOf(product, 'child-weight-kg'),
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { product, row } of rows) {
      expect([product.sku, product.attributes['child-weight-kg']]).toEqual([
        product.sku,
        [Number(row[1]), Number(row[2])],
      ]);
    }
  });

  test('on the height of the child', () => {
    const rows = found(/(\d+) to (\d+) cm/g).filter(({ product }) => isOf(product, 'child-height-cm'));
    expect(rows.length).toBeGreaterThan(12);
    for (const { product, row } of rows) {
      expect([product.sku, product.attributes['child-height-cm']]).toEqual([
        product.sku,
        [Number(row[1]), Number(row[2])],
      ]);
    }
    for (const { product, row } of found(/(?:up to|[Mm]onths,|[Yy]ears,) (\d\d) cm/g)) {
      if (!isOf(product, 'child-height-cm')) continue;
      expect([product.sku, [product.attributes['child-height-cm']].flat().at(-1)]).toEqual([
        product.sku,
        Number(row[1]),
      ]);
    }
  });

  test('on how things fold', () => {
    const rows = found(/[Ff]olds (?:[a-z ]+)?to (\d+) × (\d+) × (\d+) cm/g);
    expect(rows.length).toBeGreaterThan(5);
    for (const { product, row } of rows) {
      const own = product.attributes;
      expect([product.sku, own['folded-length-cm'], own['folded-width-cm'], own['folded-height-cm']]).toEqual(
        [product.sku, ...row.slice(1).map(Number)],
      );
      expect([product.sku, own['folds-one-handed']]).toEqual([
        product.sku,
        /one hand (?:to|folds)|[Oo]ne hand folds/.test(texts(product)),
      ]);
    }
  });

  test('on quantities', () => {
    for (const { product, row } of found(/(?:Pack|Set) of (\d+)/g)) {
      const { 'pack-size': packs, pieces } = product.attributes;
      expect([Number(row[1]), Number(row[1]) + 1], product.sku).toContain(packs ?? pieces);
    }
    for (const { sku, unit, attributes: own } of allDemoProducts) {
      if (unit?.[1] === 'each') expect([sku, unit[0]]).toEqual([sku, own['pack-size']]);
      if (unit?.[1] === 'ml') expect([sku, unit[0]]).toEqual([sku, own['capacity-ml']]);
    }
    for (const { name, unit } of allDemoProducts) {
      const [, inName] = / (\d+) (?:ml|g)$/.exec(name) ?? [];
      if (inName) expect([name, unit?.[0] ?? Number(inName)]).toEqual([name, Number(inName)]);
    }
  });

  test('on numbers: every number in an attribute appears in the text', () => {
    // A size says for which height it is, and some things are counted by reading on.
    const elsewhere = new Set(['child-height-cm', 'filters', 'pieces', 'pack-size', 'pages']);
    const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const missing = every(({ attributes: own }) => Object.entries(own)).flatMap(
      ({ product, row: [key, value] }) => {
        const text = texts(product).toLowerCase();
        const isSaid = (number: number) =>
          new RegExp(`(?<![\\d.])${String(number).replace('.', '\\.')}(?![\\d]|\\.\\d)`).test(text) ||
          (words[number - 2] !== undefined && text.includes(words[number - 2]!));
        return [value]
          .flat()
          .filter((part) => typeof part === 'number' && !elsewhere.has(key) && !isSaid(part))
          .map((part) => `${product.sku}: ${key} ${String(part)}`);
      },
    );
    expect(missing).toEqual([]);
  });

  test('on washing, dishwashers and perfume', () => {
    for (const product of allDemoProducts) {
      const text = texts(product);
      const {
        'machine-washable': washes,
        'dishwasher-safe': dishes,
        'perfume-free': free,
      } = product.attributes;
      if (product.attributes['washable-cover']) expect(text, product.sku).toMatch(/wash|\d\d °C/i);
      if (washes === true) expect(text, product.sku).toMatch(/wash|\d\d °C/i);
      if (washes === false) expect(text, product.sku).toMatch(/[Hh]and wash|by hand/);
      if (dishes) expect(text, product.sku).toMatch(/dishwash/i);
      if (free) expect(text, product.sku).toMatch(/perfume/);
      if (product.attributes['sun-protection']) expect(text, product.sku).toContain('UPF 50+');
    }
  });

  test('on colours: a colour at the end of the name is the product’s own', () => {
    const choicesOf = (product: DemoProduct) => [product.attributes.colour ?? []].flat();
    const colours = new Set(allDemoProducts.flatMap(choicesOf));
    const wrong = allDemoProducts.filter((product) => {
      const named = product.name
        .split(', ')
        .slice(1)
        .flatMap((part) => part.split(' ').filter((word) => colours.has(word)));
      return (
        choicesOf(product).length > 0 &&
        named.length > 0 &&
        !named.some((word) => choicesOf(product).includes(word))
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('on materials: every one appears in the text', () => {
    const missing = every(({ attributes: own }) => [own.material ?? []].flat()).filter(
      ({ product, row }) =>
        !String(row)
          .toLowerCase()
          .split(' ')
          .every((word) => texts(product).toLowerCase().includes(word)),
    );
    expect(missing.map(({ product, row }) => `${product.sku}: ${String(row)}`)).toEqual([]);
  });
});

test('variants differ in the options of their style', () => {
  for (const { name, options, variants } of demoCatalogue.styles) {
    for (const { product, values } of variants) {
      for (const [place, option] of options.entries()) {
        const own = product.attributes[option.name.toLowerCase() as AttributeKey];
        expect([name, values[place]!.startsWith(String(own))]).toEqual([name, true]);
      }
    }
    const sizes = variants.map(({ product }) => JSON.stringify([product.age, product.attributes]));
    expect(new Set(sizes).size, name).toBe(variants.length);
  }
});

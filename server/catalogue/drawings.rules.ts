type Words = Readonly<Record<string, readonly string[]>>;

/** What things are called, in the singular. */
export const things: Words = {
  bag: ['bag', 'backpack', 'rucksack', 'changing bag', 'nappy bag', 'diaper bag'],
  bath: ['bath', 'bathtime', 'bath seat', 'bath toy', 'swim', 'swimming'],
  bed: ['bed', 'toddler bed', 'bed frame', 'bunk bed'],
  bib: ['bib', 'dribble bib'],
  blanket: [
    'blanket',
    'muslin',
    'fitted sheet',
    'sheet',
    'mattress',
    'quilt',
    'duvet',
    'shawl',
    'comforter blanket',
  ],
  book: ['book', 'board book', 'bath book', 'cloth book', 'picture book'],
  bottle: ['bottle', 'baby bottle', 'steriliser', 'breast pump', 'baby milk'],
  bowl: ['bowl', 'plate', 'spoon', 'fork', 'cutlery', 'tableware'],
  'car-seat': ['car seat', 'booster', 'booster seat', 'isofix', 'i size'],
  carrier: ['carrier', 'baby carrier', 'sling', 'baby wrap'],
  clothes: [
    ...[
      'clothes',
      'clothing',
      'sleepsuit',
      'babygrow',
      'bodysuit',
      'vest',
      'romper',
      'dress',
      'outfit',
      'top',
    ],
    ...['trousers', 'leggings', 'joggers', 'cardigan', 'jumper', 'knitwear', 'pyjamas', 'shirt', 't shirt'],
    ...['dungarees', 'skirt', 'shorts', 'onesie'],
  ],
  coat: ['coat', 'jacket', 'puddlesuit', 'puddle suit', 'snowsuit', 'pramsuit', 'rainwear', 'raincoat'],
  cot: ['cot', 'crib', 'cot bed', 'cotbed', 'moses basket', 'nursery furniture', 'travel cot', 'bassinet'],
  cup: ['cup', 'beaker', 'sippy cup', 'training cup'],
  duck: ['duck', 'rubber duck'],
  dummy: ['dummy', 'soother', 'pacifier'],
  game: ['puzzle', 'game', 'jigsaw'],
  gate: ['gate', 'safety gate', 'stair gate', 'playpen', 'bed guard', 'fireguard'],
  gift: ['gift', 'gift set', 'keepsake', 'milestone card', 'hamper', 'present'],
  gym: ['play gym', 'baby gym', 'activity gym'],
  hat: ['hat', 'mitten', 'bonnet', 'beanie', 'sun hat'],
  health: ['first aid', 'thermometer', 'medicine', 'nasal aspirator'],
  highchair: ['highchair', 'high chair', 'booster chair', 'feeding chair'],
  lamp: ['lamp', 'night light', 'nightlight', 'lampshade'],
  mat: ['mat', 'playmat', 'play mat', 'changing mat', 'rug'],
  mobile: ['mobile', 'cot mobile'],
  monitor: ['baby monitor', 'monitor', 'video monitor'],
  nappies: ['nappy', 'diaper', 'nappy pants'],
  potty: ['potty', 'toilet seat', 'toilet training'],
  pram: ['pram', 'travel system', 'carrycot'],
  pushchair: ['pushchair', 'buggy', 'stroller'],
  rattle: ['rattle', 'teether', 'teething ring', 'teething toy'],
  rocker: [
    'rocker',
    'rocking horse',
    'ride on',
    'walker',
    'baby walker',
    'balance bike',
    'tricycle',
    'trike',
    'bike',
  ],
  shoes: ['shoe', 'sock', 'sandal', 'boot', 'bootie', 'slipper', 'footwear', 'pram shoe'],
  'sleeping-bag': ['sleeping bag', 'swaddle', 'sleep bag', 'sleepsack'],
  teddy: ['teddy', 'teddy bear', 'soft toy', 'cuddly toy', 'comforter', 'plush', 'plush toy', 'stuffed toy'],
  towel: ['towel', 'hooded towel', 'bath towel', 'bathrobe', 'robe'],
  toys: ['toy', 'wooden toy', 'building block', 'stacking ring', 'shape sorter', 'toy car'],
  travel: ['suitcase', 'luggage'],
  tube: ['wipe', 'baby wipe', 'cream', 'nappy cream', 'lotion', 'shampoo', 'balm', 'baby oil'],
};

/** Of categories only: in the name of a thing, they say what it is for, or for whom. */
export const categories: Words = {
  bath: ['washing', 'bathing'],
  book: ['story'],
  bottle: ['feeding', 'formula', 'sterilising'],
  bowl: ['weaning'],
  clothes: ['months', 'years', 'layers', 'nightwear', 'babywear'],
  cot: ['nursery'],
  gate: ['safety'],
  gift: ['birthday', 'milestone'],
  health: ['health', 'healthcare'],
  lamp: ['lighting', 'decor'],
  potty: ['toilet'],
  'sleeping-bag': ['bedding'],
  toys: ['play', 'playtime'],
  travel: ['travel'],
  tube: ['skin', 'skincare'],
};

const byWords = (all: Words): [words: string, name: string][] =>
  Object.entries(all).flatMap(([name, each]) => each.map((words): [string, string] => [words, name]));
const ofThings = new Map(byWords(things));
const ofCategories = new Map([...ofThings, ...byWords(categories)]);
const MOST_WORDS = 2;

/**
 * The address of a drawing for something without a picture: by whole words of its name, of which the longest count, or
 * else of its category and of those above it, given from the outermost down. A name without any is a category's own. Nothing is better than the wrong thing: without such words, an empty scene.
 */
export function drawingOf(name: string, path: readonly string[] = []): string {
  const found = [
    drawn(name, path.length > 0 ? ofThings : ofCategories),
    ...path.toReversed().map((category) => drawn(category, ofCategories)),
  ];
  return `/drawings/${found.find(Boolean) ?? 'empty'}.svg`;
}

function drawn(name: string, known: ReadonlyMap<string, string>): string | undefined {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const phrases = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (_each, more) => {
      const phrase = words.slice(from, from + more + 1).join(' ');
      return known.has(phrase) ? phrase : singular(phrase, known);
    }),
  );
  // The last of those that are as long: in English, what a thing is comes after what it is like.
  const longest = phrases
    .filter((phrase) => known.has(phrase))
    .reduce((best, phrase) => (phrase.length >= best.length ? phrase : best), '');
  return known.get(longest);
}

/** Of the last word: buggies, dummies; benches, dresses; cots. */
function singular(phrase: string, known: ReadonlyMap<string, string>): string {
  if (phrase.endsWith('ies')) return `${phrase.slice(0, -3)}y`;
  const short = phrase.replace(/s$/, '');
  return known.has(short) ? short : short.replace(/e$/, '');
}

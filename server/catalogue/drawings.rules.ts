/** Drawings by words in the name; the first match counts. */
const drawings: [words: RegExp, name: string][] = [
  [/car seat|booster|isofix/, 'car-seat'],
  [/carrier|sling/, 'carrier'],
  [/\bprams?\b|travel system|carrycot/, 'pram'],
  [/pushchair|buggy|buggies|stroller/, 'pushchair'],
  [/car\b|travel|suitcase/, 'travel'],
  [/potty|toilet/, 'potty'],
  [/swim|bath|wash/, 'bath'],
  [/towel|robe/, 'towel'],
  [/mats?\b/, 'mat'],
  [/napp(?:y|ies)|diaper/, 'nappies'],
  [/wipe|cream|lotion|skin|shampoo|balm/, 'tube'],
  [/monitor/, 'monitor'],
  [/light|lamp|decor/, 'lamp'],
  [/sleeping bag|swaddle|bedding/, 'sleeping-bag'],
  [/blanket|muslin|sheet|mattress/, 'blanket'],
  [/\bcots?\b|crib|moses|nursery|furniture|wardrobe/, 'cot'],
  [/\bbeds?\b/, 'bed'],
  [/highchair|high chair/, 'highchair'],
  [/\bbibs?\b/, 'bib'],
  [/\bcups?\b|beaker/, 'cup'],
  [/bowl|plate|wean|spoon|cutlery/, 'bowl'],
  [/bottle|feed|milk|formula|steril/, 'bottle'],
  [/dummy|dummies|sooth|pacifier/, 'dummy'],
  [/health|first aid|thermometer|medic/, 'health'],
  [/gate|safety|guard|lock|playpen/, 'gate'],
  [/rattle|teether/, 'rattle'],
  [/soft toy|teddy|comforter|plush/, 'teddy'],
  [/puzzle|game/, 'game'],
  [/ride|rocker|rocking|walker|bike/, 'rocker'],
  [/play gym|playmat/, 'gym'],
  [/duck/, 'duck'],
  [/book|stor(?:y|ies)/, 'book'],
  [/gift|keepsake|birthday|milestone|hamper/, 'gift'],
  [/toy|play|wooden|block/, 'toys'],
  [/hat|mitten|bootie|bonnet/, 'hat'],
  [/shoe|sock|sandal|boot/, 'shoes'],
  [/coat|jacket|puddle|snowsuit|rain/, 'coat'],
  [/cloth|sleepsuit|babygrow|bodysuit|vest|romper|dress|outfit|knit|layer|wear|months|years/, 'clothes'],
  [/\bbags?\b/, 'bag'],
];

/** The address of a drawing for a category or a product that has no picture. */
export function drawingOf(name: string): string {
  const words = name.toLowerCase();
  const found = drawings.find(([pattern]) => pattern.test(words));
  return `/drawings/${found?.[1] ?? 'teddy'}.svg`;
}

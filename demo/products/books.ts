import { zeroRatedShelf } from './shelf.ts';

const board = zeroRatedShelf('Books', 'Board Books');
const clothAndBath = zeroRatedShelf('Books', 'Cloth & Bath Books');
const bedtime = zeroRatedShelf('Books', 'Bedtime Stories');
const forParents = zeroRatedShelf('Books', 'For Parents');

export const books = [
  board({
    sku: 'QLB-BB-DUCK',
    name: 'Where Is Duck? Lift-the-Flap Board Book',
    brand: 'Quillby Press',
    price: 6.99,
    stock: 109,
    age: [6, 36],
    attributes: { format: 'Board book', pages: 16 },
    picture: {
      motif: 'book',
      colour: 'butter',
      accent: 'sky',
      emblem: 'duck',
      ground: 'sky',
      setting: 'playroom',
    },
    description: `Not behind the gate. Not under the bucket. Seven flaps, one duck, and a last page that gets a shout every single time. The flaps are thick felt-edged card, because paper ones do not live long in these circumstances.

Short sentences with a beat that reads itself aloud, even at the end of a day.

• Board book, 16 pages, 17 × 17 cm
• From six months
• Rounded corners, wipe-clean pages
• Words and pictures by two sisters from Fife`,
  }),
  board({
    sku: 'QLB-BB-BW',
    name: 'Black and White: First Shapes for New Eyes',
    brand: 'Quillby Press',
    price: 7.5,
    stock: 56,
    age: [0, 6],
    attributes: { format: 'Board book', pages: 10 },
    picture: {
      motif: 'book',
      colour: 'charcoal',
      accent: 'coral',
      emblem: 'panda',
      ground: 'blush',
      setting: 'bedroom',
    },
    description: `In the first weeks babies see best at the distance between your face and your elbow, and best of all where dark meets light. So: a panda, a moon, a zebra, a leaf, each on its own page, bold as a woodcut.

The book folds out like a concertina and stands beside the changing mat, for tummy time and for nappy changes that need a distraction.

• From birth
• Ten panels, 140 cm long unfolded
• Board, printed with soy inks`,
  }),
  board({
    sku: 'QLB-BB-TRAC',
    name: 'Busy Tractor: A Touch-and-Feel Book',
    brand: 'Quillby Press',
    price: 7.99,
    stock: 82,
    age: [9, 36],
    attributes: { format: 'Board book', pages: 12 },
    picture: {
      motif: 'book',
      colour: 'moss',
      accent: 'coral',
      emblem: 'tractor',
      ground: 'butter',
      setting: 'playroom',
    },
    description: `Rough tyre, woolly sheep, bumpy potatoes, one smooth red tractor. On each page there is something for a fingertip and a noise to make; after a week your child will do all the noises and after two will do yours.

Follow the tractor through a day from cold barn to warm kitchen.

• Board book, 12 pages, 20 × 18 cm
• From nine months
• Textures are let into the page, with no edge to peel`,
  }),
  board({
    sku: 'QLB-BB-COUNT',
    name: 'Ten Little Ladybirds Counting Book',
    brand: 'Quillby Press',
    price: 6.99,
    stock: 0,
    age: [12, 48],
    attributes: { format: 'Board book', pages: 22 },
    picture: {
      motif: 'book',
      colour: 'coral',
      accent: 'butter',
      emblem: 'lady-beetle',
      ground: 'sage',
      setting: 'outdoors',
    },
    description: `Ten raised ladybirds you can feel, and one fewer with every turn of the page, until (do not worry) they are all found again under the same leaf. A counting book that goes backwards first, which turns out to be funnier.

The spots can be counted as well, by anyone who wants more.

• Board book, 22 pages, 18 × 18 cm
• One to four years
• Ladybirds of smooth resin, set firmly into the board`,
  }),
  clothAndBath({
    sku: 'QLB-CL-FARM',
    name: 'Crinkle Cloth Book, On the Farm',
    brand: 'Quillby Press',
    price: 11.99,
    stock: 63,
    age: [0, 12],
    attributes: { format: 'Cloth book', pages: 8, material: 'Organic cotton', 'machine-washable': true },
    picture: {
      motif: 'clothBook',
      colour: 'sage',
      accent: 'coral',
      emblem: 'pig-face',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `A book to be read by mouth. Pages of soft cotton crinkle, a pig's ear sticks out of the side, the sheep is really fluffy and there is a mirror at the end, where the reader meets the most interesting animal of all.

A loop clips it to the pushchair.

• From birth
• Eight pages, 16 × 16 cm
• Organic cotton; machine wash at 30 °C in a bag
• Meets BS EN 71`,
  }),
  clothAndBath({
    sku: 'QLB-BA-FISH',
    name: 'Splash! Magic Bath Book',
    brand: 'Quillby Press',
    price: 6.5,
    stock: 91,
    age: [6, 36],
    attributes: { format: 'Bath book', pages: 6 },
    picture: {
      motif: 'bathBook',
      colour: 'sky',
      accent: 'coral',
      emblem: 'tropical-fish',
      ground: 'blush',
      setting: 'bathroom',
    },
    description: `Dry, the fish are white. Wet, they turn orange, blue and striped, and then, in the time it takes to wash two feet, they fade to white again. It is only ink, but at eleven months it is magic.

Soft foam pages float, squeeze out and dry on the edge of the bath.

• From six months
• Six pages, 14 × 14 cm
• PVC-free; sealed edges so that no water gets in
• Meets BS EN 71`,
  }),
  bedtime({
    sku: 'QLB-BT-MOON',
    name: 'The Moon Comes Down to Tea',
    brand: 'Quillby Press',
    price: 12.99,
    stock: 48,
    age: [24, 72],
    attributes: { format: 'Hardback', pages: 32 },
    picture: {
      motif: 'book',
      colour: 'navy',
      accent: 'butter',
      print: 'stars',
      emblem: 'full-moon-face',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `One night the moon, who has watched everyone else have supper for four thousand million years, rings the bell of number 9. There is toast. There is a bath that gets rather bright. And there is the question of who is going to be the moon meanwhile.

A funny, gentle story that grows quieter by the page, and ends in the dark with everyone where they belong.

• Hardback picture book, 32 pages, 25 × 25 cm
• Two to six years
• About eight minutes aloud, nine with voices`,
  }),
  bedtime({
    sku: 'QLB-BT-FOX',
    name: 'Five Minutes More, Little Fox',
    brand: 'Quillby Press',
    price: 7.99,
    stock: 67,
    age: [18, 60],
    attributes: { format: 'Paperback', pages: 32 },
    picture: {
      motif: 'openBook',
      colour: 'clay',
      accent: 'sage',
      emblem: 'fox',
      ground: 'sky',
      setting: 'bedroom',
    },
    description: `Little Fox is not tired. Little Fox has only to say good night to the river, the hedgehog, the third oak, the other river and the place where the badgers might be. His father goes along with it, carrying the blanket.

Told in rhyme that falls like footsteps, with soft autumn pictures to look for the hedgehog in.

• Paperback, 32 pages, 24 × 27 cm
• Eighteen months to five years
• Contains one yawn per page; we recommend joining in`,
  }),
  bedtime({
    sku: 'QLB-BT-SET3',
    name: 'My First Library, Gift Set of 3 Story Books',
    brand: 'Quillby Press',
    price: 21,
    stock: 27,
    age: [18, 60],
    attributes: { format: 'Hardback', pages: 24, 'pack-size': 3 },
    picture: {
      motif: 'bookStack',
      colour: 'teal',
      accent: 'butter',
      emblem: 'teddy-bear',
      ground: 'blush',
      setting: 'party',
      parts: ['book', 'openBook'],
    },
    description: `Three of our best-loved stories in a box that becomes a shelf: one about a lost bear, one about a very slow snail, one about a goose who would not go south. All short, all read-again.

Sized for a toddler's lap and bound so that they open flat and stay open, which leaves you a hand.

• Three small hardbacks, 24 pages each, 16 × 16 cm
• From eighteen months
• Each has a line inside the cover for a name and a date`,
  }),
  forParents({
    sku: 'QLB-PA-YEAR',
    name: 'The First Year, Calmly: A Handbook',
    brand: 'Quillby Press',
    price: 16.99,
    stock: 39,
    age: 'for parents',
    attributes: { format: 'Paperback', pages: 320 },
    picture: {
      motif: 'book',
      colour: 'blush',
      accent: 'sage',
      print: 'ditsy',
      emblem: 'hatching-chick',
      ground: 'sage',
      setting: 'kitchen',
    },
    description: `Written by a midwife and a health visitor who have between them met eleven thousand babies and no two alike. Month by month it says what usually happens, what often happens and when to ring somebody; it does not tell you that you are doing it wrong.

Sleep, feeding by breast or bottle or both, weaning, crying, going back to work, and the two of you.

• Paperback, 320 pages
• Indexed for three in the morning: large type, short answers first
• Follows NHS guidance as of printing`,
  }),
  forParents({
    sku: 'QLB-PA-WEAN',
    name: 'One Pot, Three Spoons: Family Weaning Recipes',
    brand: 'Quillby Press',
    price: 18.5,
    stock: 9,
    age: 'for parents',
    attributes: { format: 'Hardback', pages: 224 },
    picture: {
      motif: 'openBook',
      colour: 'sage',
      accent: 'coral',
      emblem: 'pot-of-food',
      ground: 'butter',
      setting: 'kitchen',
    },
    description: `Cook once, eat together. Eighty-four dinners that start in one pan and part at the table: soft pieces for small fists from six months, something with more salt and chilli for everybody else.

Each recipe says how to cut it safely at six, nine and twelve months, what freezes, and how long it really takes.

• Hardback, 224 pages, lies flat when open
• Allergens marked on every page
• Most recipes need one ring and half an hour
• Wipe-clean cover, for obvious reasons`,
  }),
];

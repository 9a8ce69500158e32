import { shelf, zeroRatedShelf } from './shelf.ts';

const newBaby = shelf('Gifts', 'New Baby Gifts');
// A gift of clothes alone is still clothes; a mixed hamper stays at the standard rate throughout.
const clothingGifts = zeroRatedShelf('Gifts', 'New Baby Gifts');
const keepsakes = shelf('Gifts', 'Keepsakes & Milestones');
const birthday = shelf('Gifts', 'First Birthday');

export const gifts = [
  newBaby({
    sku: 'RBN-HAMP-HELLO',
    name: 'Hello Little One Gift Hamper',
    brand: 'Ribbonby',
    price: 64.95,
    stock: 20,
    age: [0, 6],
    attributes: { material: 'Willow' },
    picture: {
      motif: 'hamper',
      colour: 'sage',
      accent: 'blush',
      ground: 'sky',
      setting: 'party',
      parts: ['bear', 'muslins', 'washBottle', 'booties'],
    },
    description: `For when a card is not enough and you do not know what they have. A willow basket, useful ever after for nappies or bricks, packed with things that every new family uses up or falls in love with.

In the basket:
• Small Archie teddy bear, 20 cm
• Three muslin squares
• Oat baby wash, 100 ml
• Knitted booties, 0 to 6 months
• A bar of chocolate, plainly labelled as not for the baby

Wrapped in tissue with a handwritten card. Put your words in the order notes at checkout.`,
  }),
  clothingGifts({
    sku: 'RBN-BOX-CLOTHES',
    name: 'Newborn Clothing Gift Set in a Box, Coral',
    brand: 'Ribbonby',
    price: 34,
    stock: 32,
    age: [0, 3],
    attributes: {
      size: '0 to 3 Months',
      pieces: 5,
      colour: ['Coral', 'Butter'],
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'clothingSet',
      colour: 'coral',
      accent: 'butter',
      print: 'dots',
      ground: 'sage',
      setting: 'wardrobe',
      parts: ['mittens', 'socks'],
    },
    description: `Five first things to wear, folded in tissue, in a box that closes with a ribbon. We chose the 0 to 3 months size, since everyone else gives newborn and babies grow out of that before the thank-you letters are done.

• Bodysuit, soft trousers and knotted hat
• One pair of mittens, one of socks
• Organic cotton in coral and butter, which suits anyone
• Wash at 40 °C

Say the word in the order notes and we leave out the price and write your card by hand.`,
  }),
  newBaby({
    sku: 'RBN-MUSL-STORY',
    name: 'Muslin and Rattle Gift Box, Lilac',
    brand: 'Ribbonby',
    price: 28,
    stock: 45,
    age: [0, 12],
    attributes: { colour: 'Lilac', material: ['Cotton', 'Beech'], 'machine-washable': true },
    picture: {
      motif: 'giftBox',
      colour: 'lilac',
      accent: 'butter',
      print: 'ditsy',
      ground: 'butter',
      setting: 'party',
      parts: ['muslins', 'rattle'],
    },
    description: `Small enough to bring to the hospital, good enough to be remembered. One very large muslin, 120 × 120 cm, printed with flowers and soft as an old shirt: it will be a swaddle, a picnic rug and a cape. One beech rattle, which will be chewed.

• Double cotton gauze, wash at 60 °C
• Rattle from three months; meets BS EN 71
• Sturdy lidded box, 22 × 16 × 8 cm
• Ribbon tied; it comes undone with one pull, by request of mothers with stitches`,
  }),
  newBaby({
    sku: 'RBN-MAMA-BOX',
    name: 'New Mum Care Box',
    brand: 'Ribbonby',
    price: 39.5,
    stock: 14,
    age: 'for parents',
    attributes: { pieces: 5 },
    picture: {
      motif: 'giftBox',
      colour: 'rose',
      accent: 'cream',
      ground: 'sky',
      setting: 'bathroom',
      parts: ['balm', 'oilBottle', 'breastPads'],
    },
    description: `Everyone brings something for the baby. This one is for her, and none of it has ducks on.

In the box:
• Unscented body oil, for stretched skin
• Nipple balm without lanolin
• Two pairs of washable breast pads
• Thick bed socks with grips
• Oat biscuits, twelve, to be eaten lying down

All safe while breastfeeding and free of strong scent, since a newborn finds its way by the smell of its mother. Packed in a plain box with a lid and a ribbon.`,
  }),
  keepsakes({
    sku: 'RBN-MILE-30',
    name: 'Baby Milestone Cards, Set of 30',
    brand: 'Ribbonby',
    price: 12.95,
    stock: 88,
    age: [0, 24],
    attributes: { pieces: 30, 'length-cm': 15, 'width-cm': 10 },
    picture: {
      motif: 'milestoneCards',
      colour: 'sage',
      accent: 'blush',
      emblem: 'tulip',
      ground: 'butter',
      setting: 'party',
    },
    description: `One week, first smile, slept till five: put the card beside the baby, take the picture, and in two years' time you will know when it was. Half of them mark ages, the rest the things that actually matter, among them "First sneeze that frightened itself".

Illustrated in watercolour, a different flower for every month.

• Thirty cards, 15 × 10 cm, heavy matt paper
• Space on the back for date and details
• In a box that holds the first curl as well`,
  }),
  keepsakes({
    sku: 'RBN-PRINT-KIT',
    name: 'Hand and Footprint Frame Kit',
    brand: 'Ribbonby',
    price: 22.5,
    stock: 36,
    age: [0, 12],
    attributes: { 'length-cm': 32, 'width-cm': 24, colour: 'Oak' },
    picture: { motif: 'printKit', colour: 'blush', accent: 'coral', ground: 'sky', setting: 'bedroom' },
    description: `They will never be this small again, and nobody believes it afterwards. The wipe works without ink on the skin: rub it over a foot, press the foot on the special paper, and the print appears by itself.

There are four sheets, because toes curl. The frame takes two prints and stands or hangs.

• From birth to about twelve months
• Oak-coloured frame, 32 × 24 cm, safety glass
• Water-based, washes off with a flannel
• Best tried while the model is asleep`,
  }),
  keepsakes({
    sku: 'RBN-BOX-KEEP',
    name: 'Wooden Keepsake Box',
    brand: 'Ribbonby',
    price: 42,
    stock: 7,
    age: 'for the home',
    attributes: { 'length-cm': 34, 'width-cm': 24, 'height-cm': 16, material: 'Acacia' },
    picture: { motif: 'keepsakeBox', colour: 'rose', accent: 'sky', ground: 'lilac', setting: 'bedroom' },
    description: `For the hospital bracelet, the hat that fitted an orange, the first shoes, the drawing of you with eleven fingers. Nine compartments inside lift out; underneath there is room for a folded blanket.

Acacia with a brass catch, and a paper label on the front to write on, in ink, when the name is decided.

• 34 × 24 × 16 cm
• Lined in acid-free paper, which keeps photographs and cotton from yellowing
• Soft hinge that does not trap fingers
• Dust with a dry cloth`,
  }),
  keepsakes({
    sku: 'RBN-PRINT-RABBIT',
    name: 'Framed Nursery Print, Rabbit in Clover',
    brand: 'Ribbonby',
    price: 29.95,
    stock: 22,
    age: 'for the home',
    attributes: { 'length-cm': 30, 'width-cm': 40, material: 'Pine' },
    picture: {
      motif: 'frame',
      colour: 'sage',
      accent: 'blush',
      print: 'leaves',
      emblem: 'rabbit',
      ground: 'blush',
      setting: 'bedroom',
    },
    description: `A white rabbit, some leaves, and nothing that will have to come down when they turn seven. Drawn in gouache by an illustrator in Whitby and printed on thick cotton paper with inks that do not fade.

The frame is pine with a narrow edge, fitted with acrylic in place of glass: lighter on the wall, and safe above a chest of drawers.

• 30 × 40 cm
• Ready to hang or stand
• Matching prints of a fox and a hedgehog follow in spring
• Hang pictures where a child in a cot cannot reach`,
  }),
  keepsakes({
    sku: 'RBN-PIG-ROSE',
    name: 'Ceramic Piggy Bank, Blush',
    brand: 'Ribbonby',
    price: 18.5,
    stock: 41,
    age: [36],
    attributes: {
      'length-cm': 15,
      'width-cm': 11,
      'height-cm': 12,
      colour: 'Blush',
      material: 'Stoneware',
      'not-under-36-months': true,
    },
    picture: { motif: 'moneyBox', colour: 'blush', accent: 'butter', ground: 'sage', setting: 'party' },
    description: `The classic christening present, with a better face than most. Godparents feed it; at eighteen someone opens it and buys a rather small sandwich. Meanwhile it looks well on a shelf.

Glazed stoneware, fired in Stoke-on-Trent, with a rubber stopper underneath so that no pig needs to be broken.

• 15 × 11 × 12 cm, 620 g
• Takes coins and folded notes
• Boxed, with a first shiny penny inside for luck
• An ornament, not a toy: not for children under three`,
  }),
  birthday({
    sku: 'RBN-CROWN-ONE',
    name: 'First Birthday Crown, Lilac Stars',
    brand: 'Ribbonby',
    price: 14,
    stock: 30,
    age: [12, 72],
    attributes: {
      'head-cm': [44, 54],
      colour: 'Lilac',
      material: ['Wool felt', 'Cotton'],
      'machine-washable': false,
    },
    picture: {
      motif: 'crown',
      colour: 'lilac',
      accent: 'butter',
      print: 'stars',
      ground: 'blush',
      setting: 'party',
    },
    description: `Soft felt, worn for eleven seconds in time for the photograph, then every year until somebody is too tall to be king. Elastic at the back runs from 44 to 54 cm; the points are padded, so that they stand up and cannot poke.

On the inside there is a ribbon where you write the year and the cake.

• Wool felt and printed cotton
• From twelve months, with a grown-up nearby
• Hand wash
• In a flat box that fits a letterbox`,
  }),
  birthday({
    sku: 'RBN-BALL-12',
    name: 'Natural Rubber Balloons, Pack of 12, Soft Rainbow',
    brand: 'Ribbonby',
    price: 5.95,
    stock: 117,
    age: [96],
    attributes: { 'pack-size': 12, material: 'Rubber', colour: 'Rainbow', 'not-under-36-months': true },
    picture: {
      motif: 'balloonSet',
      colour: 'blush',
      accent: 'butter',
      emblem: 'birthday-cake',
      ground: 'sky',
      setting: 'party',
    },
    description: `Six quiet colours that look good together against any wall: blush, coral, butter, sage, sky and lilac, two of each, with a ball of cotton string. No glitter inside, no plastic outside; they are tapped from rubber trees.

Enough for an arch over the highchair on the great day.

• Inflate to 28 cm with air or helium
• Biodegradable in time, but please pick them up
• Warning: children under eight can choke on uninflated or broken balloons. Adults blow them up, adults clear them away`,
  }),
  birthday({
    sku: 'RBN-CRAY-5',
    name: 'My First Chunky Crayons in a Pot',
    brand: 'Ribbonby',
    price: 9.95,
    stock: 53,
    age: [12, 60],
    attributes: { 'pack-size': 5, material: ['Beeswax', 'Soya'] },
    picture: { motif: 'crayons', colour: 'sky', accent: 'coral', ground: 'lilac', setting: 'playroom' },
    description: `At about one, a person finds out that a hand can leave a mark. These crayons are made for that hand: thick as a thumb, hard to break, made from beeswax and soya, and so mild that eating one is merely disappointing.

They wash off walls with soap. We have had occasion to check.

• Five colours in a cotton pot with a star on
• From twelve months; meets BS EN 71
• Made in Wales
• Sharpen with any wide sharpener, or do not bother`,
  }),
  birthday({
    sku: 'RBN-BALL-SOFT',
    name: 'Big Soft Play Ball, Coral and Butter',
    brand: 'Ribbonby',
    price: 16.5,
    stock: 48,
    age: [12, 48],
    attributes: { 'width-cm': 28, colour: ['Coral', 'Butter'], material: 'Cotton', 'washable-cover': true },
    picture: { motif: 'ball', colour: 'butter', accent: 'coral', ground: 'sage', setting: 'party' },
    description: `Rolled between two people sitting on the floor, this is a first birthday in itself. The cover is cotton with a star on the front, and inside sits a light inner ball that you pump up yourself, so it weighs next to nothing and hurts no vases.

Panels in different cloths make it easy to grip for hands that have only just learnt to let go.

• 28 cm across, from twelve months; meets BS EN 71
• Cover washes at 40 °C
• Inner ball included, with a spare`,
  }),
];

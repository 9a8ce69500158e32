import { shelf } from './shelf.ts';

const cots = shelf('Nursery', 'Furniture', 'Cots & Cot Beds');
const baskets = shelf('Nursery', 'Furniture', 'Moses Baskets & Cribs');
const storage = shelf('Nursery', 'Furniture', 'Storage & Changing');
const chairs = shelf('Nursery', 'Furniture', 'Nursing Chairs');
const mattresses = shelf('Nursery', 'Bedding & Sleep', 'Mattresses & Sheets');
const sleepwear = shelf('Nursery', 'Bedding & Sleep', 'Sleeping Bags & Swaddles');
const blankets = shelf('Nursery', 'Bedding & Sleep', 'Blankets & Muslins');
const decor = shelf('Nursery', 'Decor & Lighting');
const monitors = shelf('Nursery', 'Baby Monitors');

export const nursery = [
  cots({
    sku: 'LRK-COT-ELDER',
    name: 'Elder Cot Bed, Sage',
    brand: 'Larkmoor',
    price: 329,
    stock: 14,
    age: [0, 48],
    attributes: {
      'mattress-size': '140 × 70 cm',
      'length-cm': 144,
      'width-cm': 76,
      'height-cm': 92,
      colour: 'Sage',
      material: 'Pine',
    },
    picture: { motif: 'cot', colour: 'sage', ground: 'butter', setting: 'bedroom' },
    description: `A cot for the first years that becomes a small bed for the next few. Elder is solid New Zealand pine, painted with a water-based finish in a quiet sage green, with rounded spindles and no sharp edges anywhere.

The base sets at three heights: high for a newborn you lift out ten times a night, low once your baby pulls up to stand. Take the sides off at around eighteen months, when climbing starts, and it is a toddler bed until about four.

• Outside 144 × 76 × 92 cm; takes a 140 × 70 cm mattress, sold separately
• Meets BS EN 716 as a cot and BS 8509 as a bed
• Wipe with a damp cloth

In the box: ends, sides, slatted base, fixings and an Allen key.`,
  }),
  cots({
    sku: 'LRK-COT-ROWAN',
    name: 'Rowan Compact Cot, Natural Oak',
    brand: 'Larkmoor',
    price: 219,
    stock: 9,
    age: [0, 30],
    attributes: {
      'mattress-size': '120 × 60 cm',
      'length-cm': 124,
      'width-cm': 66,
      'height-cm': 88,
      'weight-kg': 21,
      colour: 'Oak',
      material: 'Oak',
    },
    picture: { motif: 'cot', colour: 'oak', accent: 'sky', ground: 'sky', setting: 'bedroom' },
    description: `Not every nursery is a room. Rowan takes a 120 × 60 cm mattress, twenty centimetres shorter than a cot bed, so it fits the corner of your own bedroom for the six months that safer-sleep advice asks for, and still sees a child through to about two and a half.

The frame is solid oak, oiled rather than varnished, so the grain stays warm to the touch. Two base heights, fixed sides, nothing that rattles.

• Outside 124 × 66 × 88 cm, 21 kg
• From birth; stop using it when your child can climb out
• Meets BS EN 716
• Mattress sold separately`,
  }),
  cots({
    sku: 'LRK-BED-HAZEL',
    name: 'Hazel Toddler Bed, Dusky Pink',
    brand: 'Larkmoor',
    price: 139,
    stock: 22,
    age: [18, 60],
    attributes: { 'mattress-size': '140 × 70 cm', 'max-load-kg': 70, colour: 'Pink', material: 'Pine' },
    picture: { motif: 'toddlerBed', colour: 'blush', accent: 'sky', ground: 'sage', setting: 'bedroom' },
    description: `The first bed of one's own is a serious matter. Hazel is only 24 cm off the floor, with a guard along each half of the side, so getting in is easy and rolling out is not.

It takes a cot bed mattress (140 × 70 cm), which means the one your child already sleeps on will do. The pine frame carries up to 70 kg, enough for a parent to sit down with a story.

Suits children from eighteen months to about five. Meets BS 8509. Two people can build it in half an hour; all the tools are in the box. Mattress and bedding are not included.`,
  }),
  baskets({
    sku: 'MSP-MOSES-CLOUD',
    name: 'Cloud Moses Basket with Rocking Stand',
    brand: 'Mossop Mill',
    price: 94.95,
    stock: 31,
    age: [0, 5],
    attributes: {
      'length-cm': 84,
      'width-cm': 45,
      'max-load-kg': 9,
      material: ['Palm leaf', 'Cotton', 'Pine'],
      'washable-cover': true,
    },
    picture: {
      motif: 'mosesBasket',
      colour: 'sky',
      print: 'clouds',
      ground: 'blush',
      setting: 'bedroom',
      parts: ['mattress'],
    },
    description: `Light enough to carry from room to room, snug enough for a day-old baby to feel held. The basket is woven from palm leaf by hand, so no two are quite the same, and lined with soft cotton jersey printed with small clouds.

The pine stand rocks gently on its runners, or locks still with the two wooden stops.

A Moses basket lasts from birth until your baby can roll, push up on hands and knees or reaches about 9 kg, usually four to five months. Never carry it with the baby inside.

• Basket 84 × 45 cm, stand 40 cm high; meets BS EN 1466
• Hood and liner wash at 30 °C

In the box: basket, liner, hood, fibre mattress and stand.`,
  }),
  baskets({
    sku: 'LRK-CRIB-NEAR',
    name: 'Nearby Bedside Crib, Lilac Grey',
    brand: 'Larkmoor',
    price: 179,
    stock: 12,
    age: [0, 6],
    attributes: { 'length-cm': 94, 'width-cm': 56, 'max-load-kg': 9, 'folds-flat': true, colour: 'Lilac' },
    picture: {
      motif: 'bedsideCrib',
      colour: 'lilac',
      accent: 'butter',
      ground: 'butter',
      setting: 'bedroom',
    },
    description: `For the nights when sitting up is already too far. One side folds down with a single hand, and two straps hold the crib firmly against your own bed, so your baby sleeps within reach but in a space of their own.

Six leg heights suit beds with a mattress top between 40 and 62 cm from the floor. Mesh windows on both long sides let air through and let you see a small face without lifting your head.

• From birth to six months, or 9 kg, or until your baby pushes up
• 94 × 56 cm, folds flat into its own bag for visits to grandparents
• Meets BS EN 1130

In the box: crib, mattress, fitted sheet, two straps and the bag.`,
  }),
  storage({
    sku: 'LRK-CHEST-ROWAN',
    name: 'Rowan Chest of Drawers with Changing Top, Teal',
    brand: 'Larkmoor',
    price: 289,
    stock: 7,
    age: 'for the home',
    attributes: {
      'length-cm': 90,
      'width-cm': 50,
      'height-cm': 96,
      colour: 'Teal',
      material: ['Pine', 'Birch'],
    },
    picture: {
      motif: 'chest',
      colour: 'teal',
      accent: 'butter',
      print: 'dots',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `Three deep drawers for everything that comes with someone so small, and a changing top at the height a sore back would choose. When nappies are behind you, four screws take the top off and a plain chest of drawers stays.

The drawers run on soft-close metal runners, stop before they fall out and have recessed wooden knobs that do not catch on cardigans.

• 90 × 50 × 96 cm with the top; takes a mat up to 80 × 48 cm
• Solid pine and birch ply, water-based paint
• Meets BS EN 12221 for changing and BS EN 14749 for storage
• Wall straps are in the box; please fix them before filling the drawers`,
  }),
  storage({
    sku: 'LRK-ROBE-ELDER',
    name: 'Elder Wardrobe, Butter Yellow',
    brand: 'Larkmoor',
    price: 399,
    stock: 3,
    age: 'for the home',
    attributes: { 'length-cm': 95, 'width-cm': 54, 'height-cm': 178, colour: 'Butter', material: 'Pine' },
    picture: { motif: 'wardrobe', colour: 'butter', accent: 'sage', ground: 'sky', setting: 'bedroom' },
    description: `A wardrobe that starts out full of vests on tiny hangers and ends up full of school uniform. Elder has two rails: the lower one lifts away once the coats grow longer. Underneath, one wide drawer holds blankets, or the clothes waiting to be grown into.

Made from solid pine with a water-based finish, in the same family as our Elder cot bed. The doors close softly, on hinges that keep fingers safe.

• 95 × 54 × 178 cm
• Meets BS EN 14749; wall fixings included and needed
• Delivered in three boxes; allow two hours and a second pair of hands`,
  }),
  storage({
    sku: 'LRK-SHELF-HAZEL',
    name: 'Hazel Bookcase with Two Boxes, Rose',
    brand: 'Larkmoor',
    price: 119,
    stock: 18,
    age: 'for the home',
    attributes: { 'length-cm': 80, 'width-cm': 30, 'height-cm': 92, colour: 'Rose', material: 'Birch' },
    picture: { motif: 'bookcase', colour: 'rose', accent: 'butter', ground: 'sage', setting: 'playroom' },
    description: `Low enough that a toddler can fetch tonight's book without climbing for it. Two shelves take picture books upright, and the two pull-out boxes below swallow blocks, trains and odd socks.

The back panel and rounded top are painted in a soft rose; the boxes have cut-out handles wide enough for two small hands at once.

• 80 × 30 × 92 cm, birch ply
• Each shelf carries 12 kg
• Meets BS EN 14749; comes with a wall strap and both kinds of plug
• Dust with a dry cloth, wipe spills straight away`,
  }),
  storage({
    sku: 'MSP-BASK-ROPE',
    name: 'Rope Toy Basket, Large, Sage Stripe',
    brand: 'Mossop Mill',
    price: 34,
    stock: 46,
    age: 'for the home',
    attributes: { 'width-cm': 42, 'height-cm': 38, colour: 'Sage', material: 'Cotton' },
    picture: { motif: 'storageBasket', colour: 'sage', ground: 'blush', setting: 'playroom' },
    description: `A soft-sided basket that can be dragged along a hall, tipped over, sat in and worn as a hat, all of which will happen. It is coiled from thick cotton rope and stitched round and round, so it stands up on its own and yet has no hard edge to fall against.

Holds roughly a day's worth of toys, eight blankets or one small person playing boats.

• 42 cm across, 38 cm high
• Cotton; sponge clean with mild soap and dry flat
• Two rope handles, knotted inside`,
  }),
  chairs({
    sku: 'LRK-CHAIR-FERN',
    name: 'Fern Rocking Nursing Chair, Navy',
    brand: 'Larkmoor',
    price: 349,
    stock: 5,
    age: 'for parents',
    attributes: {
      'length-cm': 72,
      'width-cm': 84,
      'height-cm': 101,
      colour: 'Navy',
      material: 'Beech',
      'washable-cover': true,
    },
    picture: { motif: 'nursingChair', colour: 'navy', accent: 'mustard', ground: 'sky', setting: 'bedroom' },
    description: `You will know this chair at four in the morning better than any other in the house. The back is high enough to rest your head, the arms are wide and low so that elbows land where a feeding baby needs them, and the rock is slow and quiet, even on floorboards.

Upholstered in a close navy weave that shrugs off milk; the seat cover unzips and washes at 30 °C. Beech runners and legs.

• Seat 52 cm wide, 45 cm high; chair 72 × 84 × 101 cm
• Meets the Furniture and Furnishings fire regulations
• Lumbar cushion included

Swap the runners for the straight legs in the box when rocking days are over.`,
  }),
  mattresses({
    sku: 'MSP-MATT-140',
    name: 'Natural Fibre Cot Bed Mattress 140 × 70 cm',
    brand: 'Mossop Mill',
    price: 129,
    stock: 27,
    age: [0, 48],
    attributes: {
      'mattress-size': '140 × 70 cm',
      'length-cm': 140,
      'width-cm': 70,
      'height-cm': 10,
      'weight-kg': 8,
      material: ['Coconut fibre', 'Latex', 'Lambswool', 'Cotton'],
      'washable-cover': true,
    },
    picture: { motif: 'mattress', colour: 'sage', accent: 'oat', ground: 'lilac', setting: 'bedroom' },
    description: `Firm, flat and breathable: the three things that matter in a baby's mattress. The core is coconut fibre bound with natural latex, with a layer of lambswool over it that keeps sleepers cooler in July and warmer in January.

The quilted cotton cover unzips on three sides and washes at 60 °C. Under it sits a thin waterproof layer, so an accident goes no further.

• 140 × 70 × 10 cm, 8 kg; fits any British cot bed of that size
• From birth; one side for babies, a slightly softer side from twelve months
• Meets BS EN 16890 and BS 1877-10

Let it air for a day before the first night.`,
  }),
  mattresses({
    sku: 'MSP-SHEET-STAR2',
    name: 'Fitted Cot Sheets, Pack of 2, Navy Stars',
    brand: 'Mossop Mill',
    price: 19.95,
    stock: 88,
    age: [0, 48],
    attributes: {
      'mattress-size': ['120 × 60 cm', '140 × 70 cm'],
      'pack-size': 2,
      colour: ['Navy', 'White'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: { motif: 'sheets', colour: 'navy', print: 'stars', ground: 'sage', setting: 'bedroom' },
    description: `One on, one in the wash. These sheets are knitted from combed cotton jersey that stretches over the corners without a fight and stays there, thanks to elastic all the way round.

One sheet is navy with small stars, the other plain white with a navy edge.

They fit cot mattresses of 120 × 60 cm up to cot beds of 140 × 70 cm. Soft from the first night, softer after the twentieth wash. Machine wash at 60 °C; they tumble dry on low and need no ironing, as if anyone would.

OEKO-TEX Standard 100 cotton.`,
  }),
  mattresses({
    sku: 'MSP-PROT-QUILT',
    name: 'Waterproof Mattress Protector, Cot Bed',
    brand: 'Mossop Mill',
    price: 17.5,
    stock: 64,
    age: [0, 60],
    attributes: {
      'mattress-size': '140 × 70 cm',
      material: 'Cotton',
      waterproof: true,
      'machine-washable': true,
    },
    picture: {
      motif: 'sheets',
      colour: 'mint',
      accent: 'white',
      print: 'quilt',
      ground: 'butter',
      setting: 'bedroom',
    },
    description: `Nappies leak, and mattresses are not cheap. This protector goes on like a fitted sheet and stops everything, quietly: there is no crackle under your baby, because the waterproof layer is a thin, breathable film behind soft cotton towelling rather than a sheet of plastic.

• For mattresses 140 × 70 cm, up to 14 cm deep
• Elastic skirt all round
• Wash at 60 °C, tumble dry low, no fabric softener

Two make life easier: change the bed once, sleep again. Suitable from birth.`,
  }),
  sleepwear({
    sku: 'MSP-BAG-TEAL25',
    name: 'Baby Sleeping Bag 2.5 Tog, Teal, 6 to 18 Months',
    brand: 'Mossop Mill',
    price: 32,
    stock: 41,
    age: [6, 18],
    attributes: {
      size: '6 to 18 Months',
      tog: 2.5,
      'child-weight-kg': [7, 12],
      colour: 'Teal',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: { motif: 'sleepingBag', colour: 'teal', accent: 'butter', ground: 'lilac', setting: 'bedroom' },
    description: `A sleeping bag cannot be kicked off at two in the morning, cannot ride up over a face and tells your baby, every evening, what comes next. This 2.5 tog bag is for bedrooms between 16 and 20 °C, which is most British bedrooms from October to May.

The zip runs round the side, so a night-time nappy change leaves the rest warm. Shoulder poppers have two settings and grow along.

• 6 to 18 months, 7 to 12 kg, 90 cm long
• Organic cotton inside and out, recycled filling
• Meets BS EN 16781; no hood, no pockets, nothing loose
• Wash at 40 °C with the zip closed`,
  }),
  sleepwear({
    sku: 'MSP-BAG-LEAF10',
    name: 'Summer Sleeping Bag 1 Tog, Leaf Print, 0 to 6 Months',
    brand: 'Mossop Mill',
    price: 26,
    stock: 35,
    age: [0, 6],
    attributes: {
      size: '0 to 6 Months',
      tog: 1,
      colour: 'Sage',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'sleepingBag',
      colour: 'sage',
      accent: 'cream',
      print: 'leaves',
      ground: 'blush',
      setting: 'bedroom',
    },
    description: `For warm nights and small sleepers. One layer of crisp cotton outside, one of soft jersey within and only the thinnest filling between: 1 tog, right for rooms between 20 and 24 °C with a short-sleeved vest underneath.

A card in the packet shows what to put on at which temperature; keep it by the cot.

Suits babies from 3.2 kg up to about 6 months. Poppers under the arms make it narrower for the first weeks, so a newborn cannot slip down inside. Meets BS EN 16781. Wash at 40 °C, dry on the line.`,
  }),
  sleepwear({
    sku: 'MSP-SWAD-ROSE',
    name: 'Newborn Swaddle Wrap, Rose Hearts',
    brand: 'Mossop Mill',
    price: 21.5,
    stock: 6,
    age: [0, 3],
    attributes: {
      size: 'Newborn',
      tog: 1,
      'child-weight-kg': [3, 5.5],
      colour: 'Rose',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: { motif: 'swaddle', colour: 'rose', print: 'hearts', ground: 'sky', setting: 'bedroom' },
    description: `Some newborns startle themselves awake. A swaddle keeps their arms close, and this one does it without the origami: lay your baby in, bring one wing across, then the other, and close the soft tab.

The lower half is roomy, so knees can bend up and out as hips need them to. A two-way zip opens from the bottom for nappy changes.

• From birth, 3 to 5.5 kg, 1 tog
• Cotton jersey with a little stretch; wash at 40 °C

Always put a swaddled baby down on their back, never swaddle above the shoulders, and stop at the first sign of rolling.`,
  }),
  blankets({
    sku: 'MSP-BLAN-CELL',
    name: 'Cellular Cot Blanket, Lilac',
    brand: 'Mossop Mill',
    price: 18,
    stock: 73,
    age: [0, 24],
    attributes: {
      'length-cm': 120,
      'width-cm': 90,
      colour: 'Lilac',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'blanket',
      colour: 'lilac',
      accent: 'white',
      print: 'ditsy',
      ground: 'butter',
      setting: 'bedroom',
    },
    description: `The blanket midwives hand out, and for good reason: the little holes in the weave trap warm air, let stale air through and can be doubled up or peeled back as the night turns.

Ours is woven in Lancashire from long-staple cotton, with a satin-stitched edge and a sprinkling of tiny flowers on one side.

• 120 × 90 cm, tucks in well on a cot; folds in half for a pram or Moses basket
• Wash at 60 °C, tumble dry
• From birth

Tuck it in no higher than the shoulders, feet at the foot of the cot.`,
  }),
  blankets({
    sku: 'MSP-KNIT-PRAM',
    name: 'Knitted Pram Blanket, Oat Rib',
    brand: 'Mossop Mill',
    price: 29,
    stock: 0,
    age: [0, 36],
    attributes: {
      'length-cm': 80,
      'width-cm': 70,
      colour: 'Oat',
      material: ['Merino', 'Cotton'],
      'machine-washable': true,
    },
    picture: {
      motif: 'blanket',
      colour: 'oat',
      accent: 'clay',
      print: 'ribs',
      ground: 'sage',
      setting: 'outdoors',
    },
    description: `Thick enough for a November walk, small enough not to trail in the wheels. This blanket is knitted in a broad rib from merino wool and cotton in equal parts, so it keeps its warmth when a little damp and does not scratch.

Grandmothers approve; so do washing machines, on the wool programme at 30 °C. Dry it flat on a towel.

It measures 80 × 70 cm, which covers the seat of any pushchair or pram, and later makes a very good roof for a den. Use it awake or on the move rather than in the cot.`,
  }),
  blankets({
    sku: 'MSP-MUSL-6',
    name: 'Muslin Squares, Pack of 6, Honey and White',
    brand: 'Mossop Mill',
    price: 16.95,
    stock: 150,
    age: [0, 24],
    attributes: {
      'pack-size': 6,
      'length-cm': 70,
      'width-cm': 70,
      colour: ['Honey', 'White'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'muslins',
      colour: 'oat',
      accent: 'butter',
      print: 'leaves',
      ground: 'sky',
      setting: 'bedroom',
    },
    description: `Burp cloth, dribble catcher, sunshade for ten seconds, comforter for ten months. Nobody owns too many muslins. These are 70 × 70 cm of double-woven cotton gauze, which starts soft and grows softer with every wash.

Two are printed with leaves on honey, two are plain honey, two plain white.

• Cotton, OEKO-TEX Standard 100
• Wash at 60 °C before first use; they shrink a little, then no more
• Hemmed on all four sides, with a loop for the pram handle

Please do not drape one over a pram: it traps heat.`,
  }),
  decor({
    sku: 'TMS-LIGHT-HARE',
    name: 'Little Hare Night Light, Rechargeable',
    brand: 'Tamsel',
    price: 27.5,
    stock: 38,
    age: [0, 72],
    attributes: {
      'height-cm': 14,
      'battery-hours': 20,
      rechargeable: true,
      electrical: true,
      colour: 'Blush',
      material: 'Silicone',
    },
    picture: { motif: 'nightLight', colour: 'blush', accent: 'rose', ground: 'lilac', setting: 'bedroom' },
    description: `A small hare that glows. Tap its head for a warm, dim light to feed by; hold it for a moment to go from barely there to bright enough to find the dummy. After fifteen, thirty or sixty minutes it fades out by itself, slowly, so nobody notices.

The body is soft silicone, cool to the touch, and small enough to be carried along the landing by someone aged two.

• 14 cm high, 210 g
• Up to 20 hours on one charge; USB-C cable included
• Warm LED, no blue light; meets BS EN 71 and BS EN 62115
• Wipe clean`,
  }),
  decor({
    sku: 'HBN-MOBILE-SKY',
    name: 'Felt Cot Mobile, Sun, Moon and Stars',
    brand: 'Hobbin & Daughters',
    price: 38,
    stock: 16,
    age: [0, 6],
    attributes: { 'width-cm': 38, material: ['Wool felt', 'Beech'] },
    picture: { motif: 'mobile', colour: 'sky', accent: 'butter', ground: 'sage', setting: 'bedroom' },
    description: `Something to look at before sleep comes. Five shapes of wool felt, a moon, a star, a cloud, a sun and one small planet, hang from a bow of beech and turn in the slightest draught. There is no motor, no music and nothing to charge.

From about three weeks a baby follows the movement; by two months there will be conversations.

• Beech bow 38 cm across, drop 45 cm
• Hangs from the ceiling on the hook supplied, at least 40 cm above the mattress
• Meets BS EN 71; take it down when your baby can sit up or reach it
• Dust with a soft brush`,
  }),
  decor({
    sku: 'LRK-LAMP-DOT',
    name: 'Nursery Table Lamp with Dotted Shade',
    brand: 'Larkmoor',
    price: 42,
    stock: 19,
    age: 'for the home',
    attributes: { electrical: true, 'height-cm': 38, colour: 'Sage', material: ['Beech', 'Linen'] },
    picture: {
      motif: 'lamp',
      colour: 'sage',
      accent: 'butter',
      print: 'dots',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `A turned beech base, a linen shade with white dots and a light that is kind to eyes of every age. The shade is lined in cream, which keeps the glow warm, and sits low enough that nobody lying down looks into the bulb.

Stand it on the chest of drawers, out of reach, with the cable behind the furniture; the switch is on the base, where a hand finds it in the dark.

• 38 cm high, shade 26 cm across
• E14 bulb up to 25 W, LED bulb of 4 W included
• 1.8 m cotton-covered cable, British plug
• Dust the shade with a dry brush`,
  }),
  decor({
    sku: 'MSP-RUG-PEBBLE',
    name: 'Round Cotton Rug, Blush Pebble, 120 cm',
    brand: 'Mossop Mill',
    price: 59,
    stock: 11,
    age: 'for the home',
    attributes: {
      'length-cm': 120,
      'width-cm': 120,
      colour: 'Blush',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: { motif: 'rug', colour: 'blush', accent: 'sage', ground: 'sky', setting: 'playroom' },
    description: `A patch of soft floor for lying on, rolling over and, one day, building on. Rings of blush, cream and sage are tufted in thick cotton, with a fringe of little bobbles that gets thoroughly investigated.

At 120 cm across it fits beside a cot. The pile is dense rather than deep, so bricks stand up on it and crumbs come out of it.

• Cotton pile on a cotton back
• Washes in a large machine at 30 °C; dry flat
• Put the felt underlay (included) beneath it on wooden floors`,
  }),
  decor({
    sku: 'MSP-BUNT-SOFT',
    name: 'Fabric Bunting, Soft Rainbow, 3 m',
    brand: 'Mossop Mill',
    price: 15,
    stock: 54,
    age: 'for the home',
    attributes: { material: 'Cotton', 'machine-washable': false },
    picture: {
      motif: 'bunting',
      colour: 'coral',
      accent: 'butter',
      print: 'dots',
      ground: 'blush',
      setting: 'party',
    },
    description: `Eleven double-sided flags on three metres of cotton tape, sewn from the ends of our own bedding fabrics, so it always goes with something. Each packet is a slightly different mixture of coral, butter, sky and sage.

Up for a birthday, then somehow still up at Christmas. There are ties at both ends; hooks are not included.

Hang it well out of reach of the cot: it is a decoration, not a toy. Cotton, washable by hand at 30 °C, happiest with a warm iron afterwards.`,
  }),
  monitors({
    sku: 'WDF-MON-VIDEO5',
    name: 'Video Baby Monitor with 5-inch Screen',
    brand: 'Wardlow Finch',
    price: 119.95,
    stock: 24,
    age: 'for parents',
    attributes: {
      'range-m': 250,
      'battery-hours': 12,
      'has-video': true,
      rechargeable: true,
      electrical: true,
    },
    picture: { motif: 'monitor', colour: 'lilac', accent: 'butter', ground: 'sage', setting: 'bedroom' },
    description: `See and hear your baby without the internet. Camera and parent unit speak to each other directly over an encrypted 2.4 GHz link, so there is no app, no account and nobody else looking in.

The picture stays clear in the dark, the room temperature sits in the corner, and the screen sleeps until there is a sound worth waking for. Talk back when a word is enough.

• Range up to 250 m outdoors, about 50 m through a house
• Parent unit: 12 hours on a charge, longer with the screen asleep
• Camera turns 350 degrees; stands on a shelf or fixes to a wall, at least 1 m from the cot

In the box: camera, parent unit, two mains plugs, wall bracket.`,
  }),
  monitors({
    sku: 'WDF-MON-AUDIO',
    name: 'Simple Audio Baby Monitor',
    brand: 'Wardlow Finch',
    price: 39.95,
    stock: 2,
    age: 'for parents',
    attributes: { 'range-m': 300, 'battery-hours': 18, 'has-video': false, electrical: true },
    picture: { motif: 'monitor', colour: 'mint', accent: 'coral', ground: 'butter', setting: 'bedroom' },
    description: `Two units, one button each. This monitor does what monitors did when they were trusted things on kitchen shelves: it lets you hear your baby clearly, and it beeps if it ever cannot.

DECT radio keeps the sound private and free of next door's taxi firm. Five small lights rise and fall with the noise, so you can mute it through dinner and still see.

• Range up to 300 m outdoors
• Parent unit runs 18 hours on the battery included; belt clip on the back
• Night light on the baby unit
• No Wi-Fi, no camera, no set-up`,
  }),
  monitors({
    sku: 'TMS-NOISE-PEBBLE',
    name: 'Pebble White Noise Sleep Aid',
    brand: 'Tamsel',
    price: 24.95,
    stock: 57,
    age: [0, 36],
    attributes: { 'battery-hours': 24, rechargeable: true, electrical: true, colour: 'Butter' },
    picture: { motif: 'soother', colour: 'butter', accent: 'sky', ground: 'sky', setting: 'bedroom' },
    description: `Before birth it was never quiet, which is why silence wakes some babies. Pebble plays six steady sounds, rain, surf, a heartbeat, a fan, brown noise and a rather good washing machine, at a volume that cannot be turned above 60 dB.

It fades out after 20, 40 or 60 minutes, and if crying starts again within three hours it begins softly by itself. You can switch that off.

• 9 cm across; clips to a pram, stands on a shelf (at least 1 m from the cot)
• 24 hours per charge, USB-C
• Suitable from birth; meets BS EN 71`,
  }),
];

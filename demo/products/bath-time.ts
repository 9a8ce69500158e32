import { shelf, zeroRatedShelf } from './shelf.ts';

const baths = shelf('Bath Time', 'Baths & Supports');
const towels = shelf('Bath Time', 'Towels & Robes');
// A robe with sleeves is worn; a hooded towel is a towel.
const robes = zeroRatedShelf('Bath Time', 'Towels & Robes');
const skinAndHair = shelf('Bath Time', 'Skin & Hair Care');
const bathToys = shelf('Bath Time', 'Bath Toys');

export const bathTime = [
  baths({
    sku: 'DPW-TUB-LILAC',
    name: 'Baby Bath with Plug, Lilac',
    brand: 'Dipwell',
    price: 27.95,
    stock: 29,
    age: [0, 12],
    attributes: { 'capacity-l': 20, 'length-cm': 84, 'width-cm': 49, 'height-cm': 26, colour: 'Lilac' },
    picture: { motif: 'bathTub', colour: 'lilac', accent: 'butter', ground: 'sky', setting: 'bathroom' },
    description: `Deep at one end, gently sloped at the other, so a newborn lies at the right angle and a six-month-old sits. Fill it on the floor, on a stand or across the big bath; the plug drains it without lifting, which your back will notice.

A line inside shows how much water is enough: 8 cm, no more. A dot near it turns pale above 38 °C.

• From birth to about twelve months
• 84 × 49 × 26 cm, holds 20 litres
• Meets BS EN 17072
• Stay within arm's reach, always`,
  }),
  baths({
    sku: 'DPW-SUPP-BUTTER',
    name: 'Bath Support for Newborns, Butter',
    brand: 'Dipwell',
    price: 14.95,
    stock: 44,
    age: [0, 6],
    attributes: { 'max-load-kg': 8, colour: 'Butter', material: 'Recycled plastic' },
    picture: { motif: 'bathSeat', colour: 'butter', accent: 'sky', ground: 'lilac', setting: 'bathroom' },
    description: `Wet babies are slippery, and you have only two hands. This moulded support holds a newborn at a comfortable tilt, head clear of the water, so that one of your hands is free for the flannel.

It stands in the family bath on four suckers, drains through its holes and hangs on the tap to dry.

• From birth until your baby sits alone, up to 8 kg
• Soft-touch recycled plastic, no foam to go musty
• Meets BS EN 17022
• An aid, not a lifeguard: never leave a baby in it, not even for the doorbell`,
  }),
  baths({
    sku: 'DPW-MAT-TEAL',
    name: 'Non-Slip Bath Mat, Teal',
    brand: 'Dipwell',
    price: 13.5,
    stock: 77,
    age: [9],
    attributes: {
      'length-cm': 90,
      'width-cm': 38,
      colour: 'Teal',
      material: 'Rubber',
      'machine-washable': true,
    },
    picture: { motif: 'bathMat', colour: 'teal', accent: 'coral', ground: 'blush', setting: 'bathroom' },
    description: `Once children stand up in the bath, and they all do, enamel is ice. This mat grips with two hundred small suckers underneath and has soft bumps on top that feet like.

Natural rubber, so it smells faintly of wellington boots for a week and then of nothing.

• 90 × 38 cm, with drain holes
• Machine wash at 30 °C, no tumble dryer
• Peel it up from a corner and hang it after each bath
• Not for textured or resurfaced baths`,
  }),
  baths({
    sku: 'DPW-THERM-FISH',
    name: 'Bath and Room Thermometer, Fish',
    brand: 'Dipwell',
    price: 12.95,
    stock: 53,
    age: [0],
    attributes: { electrical: true, colour: 'Lilac' },
    picture: {
      motif: 'bathThermometer',
      colour: 'lilac',
      accent: 'coral',
      ground: 'sage',
      setting: 'bathroom',
    },
    description: `Elbows are good; numbers are better when two people run the bath. Drop the fish in, give it ten seconds and a swish, and read the degrees. The display glows red above 39 °C and blue below 36 °C.

Afterwards it swims, since it is also a toy, or stands on the shelf and tells you how warm the bedroom is.

• Between 37 and 38 °C is right for a bath
• Accurate to 0.5 °C
• Sealed battery that lasts about five years
• Meets BS EN 71; from birth`,
  }),
  baths({
    sku: 'DPW-JUG-RINSE',
    name: 'Tear-Free Rinsing Jug, Mustard',
    brand: 'Dipwell',
    price: 9.5,
    stock: 81,
    age: [0],
    attributes: {
      'capacity-ml': 900,
      colour: 'Mustard',
      material: ['Recycled plastic', 'Silicone'],
      'dishwasher-safe': true,
    },
    picture: { motif: 'rinseJug', colour: 'mustard', accent: 'sky', ground: 'lilac', setting: 'bathroom' },
    description: `The hair wash is where many a pleasant evening goes wrong. One side of this jug is soft and bends to the shape of a forehead, so the water runs back over the head and not down into the eyes.

A child can hold the handle, too, and pouring for oneself changes everything.

• Holds 900 ml; marked at 500
• Recycled plastic, silicone edge
• From birth, with a hand under the head
• Top rack of the dishwasher`,
  }),
  towels({
    sku: 'MSP-TOW-BUNNY',
    name: 'Hooded Baby Towel with Ears, Teal',
    brand: 'Mossop Mill',
    price: 24,
    stock: 42,
    age: [0, 36],
    attributes: {
      'length-cm': 90,
      'width-cm': 90,
      colour: 'Teal',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'hoodedTowel',
      colour: 'teal',
      accent: 'butter',
      print: 'ditsy',
      ground: 'lilac',
      setting: 'bathroom',
    },
    description: `Out of the water, into the hood, and a small dripping bear is carried off along the landing. The cotton is woven with long loops that drink quickly and weigh 500 g per square metre, which is hotel thickness.

It is big: 90 × 90 cm, to wrap a newborn twice or a two-year-old once. A loop at your end poppers round your neck like an apron, so both hands are free for the lift.

• Organic cotton
• Wash at 60 °C; tumble dry to keep it fluffy
• From birth to about three years`,
  }),
  towels({
    sku: 'MSP-FLAN-4',
    name: 'Soft Baby Flannels, Pack of 4',
    brand: 'Mossop Mill',
    price: 8.95,
    stock: 98,
    age: [0],
    attributes: {
      'pack-size': 4,
      'length-cm': 25,
      'width-cm': 25,
      colour: ['Navy', 'White'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'flannels',
      colour: 'navy',
      accent: 'butter',
      print: 'dots',
      ground: 'sage',
      setting: 'bathroom',
    },
    description: `Smaller and thinner than the family kind, so that they reach behind an ear and between fingers, and wring out in one hand. One side is towelling, one is muslin.

Use two by the bath, two by the changing mat, and fold one under a newborn's head while you top and tail.

• Four flannels of 25 × 25 cm in navy and white
• Cotton with a hanging loop
• Wash at 60 °C before first use
• Good for sticky faces until they leave home`,
  }),
  robes({
    sku: 'MSP-ROBE-STRIPE',
    name: 'Toddler Towelling Robe, Rose Stripe, 2 to 3 Years',
    brand: 'Mossop Mill',
    price: 26.5,
    stock: 24,
    age: [24, 36],
    attributes: {
      size: '2 to 3 Years',
      'child-height-cm': [92, 98],
      colour: 'Rose',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'robe',
      colour: 'rose',
      accent: 'cream',
      print: 'stripes',
      ground: 'sky',
      setting: 'wardrobe',
    },
    description: `For the run from bath to bedroom, for breakfast on Saturday, for the poolside, for being a king. It is proper towelling inside and smooth velour outside, with a hood, two pockets and a belt that is sewn on at the back so it cannot get lost or round a neck.

• 2 to 3 years, 92 to 98 cm
• Cotton, 340 g per square metre
• Cuffs that turn up twice and come down with the years
• Wash at 60 °C; meets the Nightwear (Safety) Regulations, keep away from fire`,
  }),
  skinAndHair({
    sku: 'DPW-WASH-OAT',
    name: 'Head-to-Toe Baby Wash with Oat 300 ml',
    brand: 'Dipwell',
    price: 7.95,
    stock: 125,
    age: [1],
    attributes: { 'capacity-ml': 300, 'perfume-free': true },
    unit: [300, 'ml'],
    picture: { motif: 'washBottle', colour: 'oat', accent: 'sage', ground: 'butter', setting: 'bathroom' },
    description: `One bottle for hair and everything below it. The foam is small and short-lived, which is a good sign: it means a mild base made from coconut and sugar instead of the sort that strips. Oat milk leaves skin soft.

For the first month plain water is all a newborn needs. After that, one pump in the bath is enough.

• pH 5.5, soap-free, does not sting eyes
• No perfume; smells of practically nothing
• 300 ml pump bottle, refills of 600 ml
• Not tested on animals`,
  }),
  skinAndHair({
    sku: 'DPW-OIL-SUN',
    name: 'Baby Massage Oil, Sunflower and Chamomile',
    brand: 'Dipwell',
    price: 9.95,
    stock: 48,
    age: [1],
    attributes: { 'capacity-ml': 150, 'perfume-free': true },
    unit: [150, 'ml'],
    picture: { motif: 'oilBottle', colour: 'sage', accent: 'oat', ground: 'blush', setting: 'bathroom' },
    description: `Five minutes of stroking after the bath does as much for the parent as for the child. Cold-pressed sunflower oil glides without being sticky, sinks in slowly, and is what many health visitors suggest in place of olive.

Warm a few drops between your palms, begin with the legs, stop when your baby looks away. A leaflet shows ten simple strokes.

• 150 ml, from four weeks
• Two ingredients, no perfume, no mineral oil
• Keep the towel handy: oily babies are fast babies
• Patch test first on sensitive skin`,
  }),
  skinAndHair({
    sku: 'DPW-BRUSH-GOAT',
    name: 'Soft Baby Hairbrush and Comb',
    brand: 'Dipwell',
    price: 12.5,
    stock: 33,
    age: [0],
    attributes: { 'length-cm': 15, material: ['Beech', 'Goat hair'] },
    picture: { motif: 'hairbrush', colour: 'sky', accent: 'coral', ground: 'sage', setting: 'bathroom' },
    description: `Even when there is hardly any hair, brushing is pleasant, and with a drop of oil it helps to lift cradle cap a little every day. The bristles are natural goat hair, as soft as they come, set in oiled beech.

The comb has wide, rounded teeth for the year when curls arrive.

• Brush 15 cm, comb 10 cm
• From birth
• Wash the bristles in mild shampoo and dry them facing down
• In a cotton bag`,
  }),
  skinAndHair({
    sku: 'DPW-TOOTH-2',
    name: 'Baby Toothbrushes, Pack of 2, 6 to 24 Months',
    brand: 'Dipwell',
    price: 5.5,
    stock: 112,
    age: [6, 24],
    attributes: { 'pack-size': 2, colour: ['Sage', 'Cream'], material: 'Nylon' },
    picture: { motif: 'toothbrush', colour: 'sage', accent: 'cream', ground: 'butter', setting: 'bathroom' },
    description: `Brush from the very first tooth, twice a day, with a smear of fluoride toothpaste. The head on these is no wider than a fingernail and the bristles are the softest grade made, rounded at the tips.

The long handle has a place for your hand and a thicker one for theirs, so you can do it together: first you, then the young expert.

• Two brushes, sage and cream
• Handle from castor oil, bristles from nylon
• Change every three months or after a cold
• Suitable for 6 to 24 months`,
  }),
  skinAndHair({
    sku: 'DPW-SPONGE-SEA',
    name: 'Natural Sea Sponge',
    brand: 'Dipwell',
    price: 8.95,
    stock: 0,
    age: [0],
    attributes: { material: 'Sea sponge' },
    picture: { motif: 'sponge', colour: 'butter', accent: 'sky', ground: 'sky', setting: 'bathroom' },
    description: `Softer than any cloth once it is wet, and it holds so much water that a squeeze over the tummy is a shower in itself. Sea sponges are cut by hand by divers who leave the base on the rock, where a new one grows in two years.

Each has its own shape, about the size of a fist.

• Unbleached, 10 to 12 cm
• From birth
• Rinse, squeeze and dry in the air after every bath; soak in a little vinegar once a month
• Lasts about half a year`,
  }),
  bathToys({
    sku: 'DPW-DUCK-ONE',
    name: 'Natural Rubber Bath Duck',
    brand: 'Dipwell',
    price: 9.95,
    stock: 137,
    age: [0, 36],
    attributes: { 'height-cm': 9, colour: 'Yellow', material: 'Rubber' },
    picture: { motif: 'duck', colour: 'butter', accent: 'coral', ground: 'sky', setting: 'bathroom' },
    description: `The duck, as it should be: yellow, upright and faintly surprised. It is moulded in one piece from natural rubber with no hole in the bottom, so no water gets in and nothing grows inside. It does not squeak. You will come to value this.

The beak is just right for teething on.

• From birth; meets BS EN 71
• 9 cm tall, floats straight
• Hand-painted with food-grade colours
• Wipe dry from time to time; rubber ages in the sun`,
  }),
  bathToys({
    sku: 'HBN-BOAT-PAIR',
    name: 'Harbour Bath Boats, Set of 2',
    brand: 'Hobbin & Daughters',
    price: 18,
    stock: 30,
    age: [12, 60],
    attributes: {
      'length-cm': 20,
      'pack-size': 2,
      material: 'Recycled fishing net',
      'dishwasher-safe': true,
    },
    picture: { motif: 'bathBoats', colour: 'navy', accent: 'mustard', ground: 'blush', setting: 'bathroom' },
    description: `A sailing boat and a tug, for races from the taps to the far shore. Both scoop, pour and float the right way up, even with a plastic badger aboard.

Hulls are moulded from recycled fishing net; the sails are soft sheets that dry in the air. They come apart into three pieces each, so that they can be cleaned properly inside, and go back together with a click.

• From twelve months; meets BS EN 71
• 20 cm and 15 cm long
• Top rack of the dishwasher`,
  }),
  bathToys({
    sku: 'HBN-CUPS-5',
    name: 'Stacking and Pouring Cups, Set of 5',
    brand: 'Hobbin & Daughters',
    price: 8.5,
    stock: 104,
    age: [6, 36],
    attributes: { pieces: 5, 'length-cm': 9, material: 'Recycled plastic', 'dishwasher-safe': true },
    picture: { motif: 'stackCups', colour: 'sage', accent: 'butter', ground: 'lilac', setting: 'bathroom' },
    description: `Possibly the toy with the best ratio of play to pounds. Five cups: they stack up, nest inside each other, pour, sprinkle through holes in the bottom (a different pattern in each) and make castles at the beach in August.

At six months they are for knocking down. At three, for tea parties.

• Recycled plastic, free of BPA and phthalates
• From six months; meets BS EN 71
• The largest is 9 cm across
• Dishwasher safe`,
  }),
];

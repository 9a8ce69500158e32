import { shelf } from './shelf.ts';

const prams = shelf('Pushchairs & Prams', 'Prams & Travel Systems');
const pushchairsShelf = shelf('Pushchairs & Prams', 'Pushchairs');
const buggies = shelf('Pushchairs & Prams', 'Lightweight Buggies');
const doubles = shelf('Pushchairs & Prams', 'Double Pushchairs');
const carriers = shelf('Pushchairs & Prams', 'Carriers & Slings');
const accessories = shelf('Pushchairs & Prams', 'Pushchair Accessories');

export const pushchairs = [
  prams({
    sku: 'BRK-PRAM-HERITAGE',
    name: 'Heritage Pram, Dusky Rose',
    brand: 'Brackenby',
    price: 749,
    stock: 4,
    age: [0, 9],
    attributes: {
      'weight-kg': 24,
      'folded-length-cm': 98,
      'folded-width-cm': 62,
      'folded-height-cm': 34,
      'folds-one-handed': false,
      'max-load-kg': 9,
      colour: 'Rose',
    },
    bullet: 'Chassis folds to 98 × 62 × 34 cm',
    picture: { motif: 'pram', colour: 'rose', accent: 'cream', ground: 'sage', setting: 'outdoors' },
    description: `A proper pram: high off the road, sprung like a carriage and deep enough that a six-month-old on their back still watches the trees go by. The body hangs on leather straps above large spoked wheels, so kerbs and cobbles arrive softened.

Hood and apron are lined in brushed cotton and come off for washing at 30 °C. The chassis folds flat without tools, though we would measure the boot first.

• From birth to about nine months, up to 9 kg
• 118 × 62 × 110 cm; 24 kg
• Foot brake on both rear wheels; meets BS EN 1888-1
• Suitable for overnight sleep with the mattress supplied

In the box: body, chassis, mattress, apron and a tin of leather balm.`,
  }),
  prams({
    sku: 'BRK-TS-MOOR',
    name: 'Moorland 2-in-1 Pram and Pushchair, Navy Stars',
    brand: 'Brackenby',
    price: 579,
    stock: 15,
    age: [0, 48],
    attributes: {
      'weight-kg': 11.8,
      'folded-length-cm': 82,
      'folded-width-cm': 60,
      'folded-height-cm': 38,
      'folds-one-handed': true,
      'max-load-kg': 22,
      colour: 'Navy',
      'sun-protection': 'UPF 50+',
    },
    picture: {
      motif: 'pushchair',
      colour: 'navy',
      accent: 'mustard',
      print: 'stars',
      ground: 'butter',
      setting: 'outdoors',
      parts: ['carrycot', 'footmuff', 'rucksack'],
    },
    description: `One chassis, two beginnings. Click on the carrycot for a newborn who needs to lie flat; after six months change it for the seat, which faces you or the world and reclines all the way for naps.

The puncture-proof tyres and four-wheel suspension were made for farm tracks and do very well on the school run. One hand folds it; it stands up by itself afterwards.

• From birth to 22 kg, about four years; meets BS EN 1888-1 and -2
• 11.8 kg with the seat; folds to 82 × 60 × 38 cm
• Hood with UPF 50+ and a peep window; basket holds 10 kg
• Takes Fernshaw baby car seats with adaptors, sold separately

In the box: chassis, carrycot, seat, footmuff, rucksack and rain cover.`,
  }),
  prams({
    sku: 'BRK-COT-MOOR',
    name: 'Moorland Carrycot, Coral',
    brand: 'Brackenby',
    price: 165,
    stock: 8,
    age: [0, 6],
    attributes: { 'weight-kg': 3.9, 'max-load-kg': 9, colour: 'Coral', 'washable-cover': true },
    picture: { motif: 'carrycot', colour: 'coral', accent: 'cream', ground: 'sky', setting: 'bedroom' },
    description: `If a second baby is joining your Moorland pushchair, this is the part you need. The carrycot clicks on to any Moorland chassis in place of the seat, and lifts off again with a sleeping child in it by the handle in the hood.

Air flows under the mattress through vents you can open in summer. It is approved for nights as well as walks, so a weekend away needs no other bed.

• From birth to 9 kg, or until your baby can sit up
• 84 × 42 cm inside; 3.9 kg
• Lining and mattress cover wash at 30 °C
• Meets BS EN 1466`,
  }),
  pushchairsShelf({
    sku: 'BRK-PUSH-DALE',
    name: 'Dale All-Terrain Pushchair, Moss',
    brand: 'Brackenby',
    price: 449,
    stock: 10,
    age: [6, 48],
    attributes: {
      'weight-kg': 13.2,
      'folded-length-cm': 92,
      'folded-width-cm': 63,
      'folded-height-cm': 40,
      'folds-one-handed': false,
      'max-load-kg': 22,
      colour: 'Moss',
      'washable-cover': true,
    },
    bullet: 'Folds with two hands to 92 × 63 × 40 cm',
    picture: { motif: 'pushchair', colour: 'moss', accent: 'butter', ground: 'blush', setting: 'outdoors' },
    description: `For families who call it a walk when others call it a hike. Air-filled tyres, a hand brake on the handlebar and suspension with two settings take the Dale over roots, shingle and frozen mud, and the front wheel locks straight for faster going.

The seat is padded and wide, with room for a snowsuit, and the hood comes down far enough to sleep under.

• Six months to 22 kg; meets BS EN 1888-2
• 13.2 kg; wheels come off to fit a small boot
• Not for running until nine months
• Covers wash at 30 °C; hose the frame

Pump and puncture kit are in the basket.`,
  }),
  pushchairsShelf({
    sku: 'BRK-PUSH-TOWN',
    name: 'Townley City Pushchair, Teal Leaf',
    brand: 'Brackenby',
    price: 329,
    stock: 26,
    age: [0, 48],
    attributes: {
      'weight-kg': 9.4,
      'folded-length-cm': 62,
      'folded-width-cm': 51,
      'folded-height-cm': 34,
      'folds-one-handed': true,
      'max-load-kg': 22,
      colour: 'Teal',
    },
    picture: {
      motif: 'pushchair',
      colour: 'teal',
      accent: 'butter',
      print: 'leaves',
      ground: 'lilac',
      setting: 'road',
    },
    description: `Narrow enough for the corner shop, calm enough for the number 36 bus. Townley is 51 cm wide and turns on the spot, and its handlebar goes from 88 to 104 cm so that parents of different heights stop arguing.

The seat lies flat from birth with the newborn insert, then sits up in three steps. It can face either way.

• Birth to 22 kg; meets BS EN 1888-1 and -2
• 9.4 kg; folds with one hand to 62 × 51 × 34 cm
• Linked brake, pressed down to stop and down again to go: kind to sandals
• Rain cover and newborn insert included`,
  }),
  pushchairsShelf({
    sku: 'BRK-PUSH-WEY',
    name: 'Weybourne Reversible Pushchair, Blush',
    brand: 'Brackenby',
    price: 389,
    stock: 0,
    age: [6, 48],
    attributes: {
      'weight-kg': 10.6,
      'folded-length-cm': 78,
      'folded-width-cm': 58,
      'folded-height-cm': 35,
      'folds-one-handed': true,
      'max-load-kg': 22,
      colour: 'Blush',
      material: 'Cotton',
      'washable-cover': true,
    },
    bullet: 'Folds with one hand to 78 × 58 × 35 cm',
    picture: {
      motif: 'pushchair',
      colour: 'blush',
      accent: 'sage',
      print: 'dots',
      ground: 'sky',
      setting: 'road',
    },
    description: `Some months a baby wants your face; the next, the dog next door. The seat of the Weybourne lifts out and turns round with a single pull, without waking anyone who has dozed off in it.

Memory foam sits under the cotton where a little back rests, and the leg rest has three positions for legs of three sizes.

• Six months to 22 kg, or from birth with the carrycot sold separately
• 10.6 kg; folds with the seat facing either way
• Magnetic harness buckle that guides itself together
• Meets BS EN 1888-2; covers wash at 30 °C

In the box: pushchair, rain cover and cup holder.`,
  }),
  buggies({
    sku: 'BRK-BUG-FLIT',
    name: 'Flit Cabin Buggy, Charcoal',
    brand: 'Brackenby',
    price: 199,
    stock: 33,
    age: [6, 48],
    attributes: {
      'weight-kg': 6.1,
      'folded-length-cm': 55,
      'folded-width-cm': 43,
      'folded-height-cm': 20,
      'folds-one-handed': true,
      'fits-cabin-bag': true,
      'max-load-kg': 18,
      colour: 'Charcoal',
    },
    picture: { motif: 'buggy', colour: 'charcoal', accent: 'mustard', ground: 'butter', setting: 'road' },
    description: `Six kilos, one hand, three seconds. Flit folds down to the size of a cabin bag, 55 × 43 × 20 cm, and travels in the overhead locker of most airlines; please check yours, they do like to change their minds.

It is no toy, though: the seat reclines to 165 degrees, the hood unzips to shade a low sun and there is soft suspension at the front.

• Six months to 18 kg; meets BS EN 1888-1
• 6.1 kg, with a shoulder strap and a travel bag
• Basket holds 4 kg
• Wipe clean; seat liner washes at 30 °C`,
  }),
  buggies({
    sku: 'BRK-BUG-SANDY',
    name: 'Sandy Umbrella-Fold Buggy, Sky Stripe',
    brand: 'Brackenby',
    price: 79.95,
    stock: 48,
    age: [6, 36],
    attributes: {
      'weight-kg': 5.4,
      'folded-length-cm': 106,
      'folded-width-cm': 28,
      'folded-height-cm': 26,
      'folds-one-handed': false,
      'fits-cabin-bag': false,
      'max-load-kg': 15,
      colour: 'Sky',
    },
    bullet: 'Folds with two hands and a foot; too long for an aeroplane cabin',
    picture: {
      motif: 'buggy',
      colour: 'sky',
      accent: 'butter',
      print: 'stripes',
      ground: 'blush',
      setting: 'outdoors',
    },
    description: `The one that lives in the car boot, or at Granny's. Sandy folds long and thin like an umbrella, hangs on a hook and asks for nothing else.

Two handles with soft grips, double front wheels that swivel or lock, a hood that keeps the worst of the sun and rain away, and a seat that tips back far enough for the nap that always comes on the way home.

• Six months to 15 kg; meets BS EN 1888-1
• 5.4 kg; folded 106 × 28 × 26 cm
• Shopping basket for 2 kg
• Rain cover included`,
  }),
  doubles({
    sku: 'BRK-DBL-BRACE',
    name: 'Brace Side-by-Side Double Pushchair, Sage',
    brand: 'Brackenby',
    price: 529,
    stock: 6,
    age: [0, 48],
    attributes: {
      'weight-kg': 14.5,
      'folded-length-cm': 78,
      'folded-width-cm': 76,
      'folded-height-cm': 32,
      'folds-one-handed': false,
      'max-load-kg': 17,
      colour: 'Sage',
    },
    picture: {
      motif: 'doublePushchair',
      colour: 'sage',
      accent: 'butter',
      print: 'ditsy',
      ground: 'butter',
      setting: 'outdoors',
    },
    description: `Twins, or two who arrived in quick succession: both get the same view, and each has a hood, a recline and an opinion of their own. At 76 cm wide the Brace goes through a standard front door; we measured ours, and next door's.

Each seat lies flat for a newborn and carries up to 17 kg. Push it with one hand, fold it with two.

• From birth; meets BS EN 1888-1 and -2
• 14.5 kg; folds to 78 × 76 × 32 cm
• Fits two carrycots, sold separately
• Two rain covers and two head huggers in the box`,
  }),
  carriers({
    sku: 'WRN-CARR-SNUG',
    name: 'Hillside Baby Carrier, Oat',
    brand: 'Wrenfold',
    price: 99,
    stock: 29,
    age: [0, 48],
    attributes: {
      'child-weight-kg': [3.5, 20],
      colour: 'Oat',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: { motif: 'carrier', colour: 'oat', accent: 'sage', ground: 'sky', setting: 'outdoors' },
    description: `Both hands free and a small head just below your chin. The Hillside holds a baby knee to knee in the shape hips like best, from 3.5 kg without any insert: you simply narrow the seat with two toggles and widen it as legs grow.

Wear it on the front facing in, later on the front facing out for short spells, then on the back. The waist belt takes the weight off your shoulders.

• 3.5 to 20 kg; waist 65 to 145 cm
• Organic cotton; machine wash at 30 °C in the bag supplied
• Head support and sleeping hood
• Meets BS EN 13209-2`,
  }),
  carriers({
    sku: 'WRN-SLING-STRETCH',
    name: 'Stretchy Wrap Sling, Sage Ditsy',
    brand: 'Wrenfold',
    price: 44,
    stock: 37,
    age: [0, 9],
    attributes: {
      'child-weight-kg': [2.5, 9],
      size: 'One size',
      colour: 'Sage',
      material: ['Cotton', 'Elastane'],
      'machine-washable': true,
    },
    picture: {
      motif: 'sling',
      colour: 'sage',
      accent: 'cream',
      print: 'ditsy',
      ground: 'blush',
      setting: 'bedroom',
    },
    description: `Five metres of soft, stretchy cotton and, suddenly, a baby who sleeps. You tie the wrap once in the morning and pop your baby in and out all day without tying it again.

It suits the first months best, from about 2.5 kg to 9 kg, chest to chest, high enough to kiss. The leaflet shows one good knot in six photographs, and the TICKS rules for safe carrying: tight, in view, close enough to kiss, chin off the chest, supported back.

• 95% cotton, 5% elastane; 510 × 55 cm
• One size, any parent
• Wash at 40 °C, tumble dry low`,
  }),
  accessories({
    sku: 'BRK-FOOT-SKY',
    name: 'Universal Pushchair Footmuff, Meadow',
    brand: 'Brackenby',
    price: 54.95,
    stock: 42,
    age: [6, 36],
    attributes: {
      'length-cm': 100,
      'width-cm': 48,
      colour: 'Sky',
      material: ['Cotton', 'Fleece'],
      'machine-washable': true,
    },
    picture: {
      motif: 'footmuff',
      colour: 'sky',
      accent: 'butter',
      print: 'ditsy',
      ground: 'lilac',
      setting: 'outdoors',
    },
    description: `Warm feet, quiet pushchair. This footmuff is lined in deep fleece, filled with recycled down-like fibre and covered in a showerproof cotton that does not rustle. Slots at the back fit any harness we have met, three-point or five.

The front zips off completely, leaving a soft liner for mild days; a drawstring-free hood edge folds up behind the head when the wind is about.

• Six months to three years; 100 × 48 cm
• Comfortable down to about −5 °C in a warm suit
• Machine wash at 30 °C
• Grips on the back stop it sliding`,
  }),
  accessories({
    sku: 'BRK-RAIN-UNI',
    name: 'Universal Rain Cover for Pushchairs',
    brand: 'Brackenby',
    price: 18.5,
    stock: 96,
    age: 'for any age',
    attributes: { material: 'PVC-free' },
    picture: {
      motif: 'raincover',
      colour: 'lilac',
      accent: 'butter',
      print: 'stripes',
      ground: 'sage',
      setting: 'outdoors',
    },
    description: `It will rain. This cover goes over the hood of nearly any single pushchair, pulls down at the sides and fastens with four tabs, in about the time it takes to say so.

It is PVC-free and stays bendy in the cold. Air comes in through two vents that water cannot find, and a zipped window lets a hand pass a rice cake through.

• Fits seats up to 105 cm from hood to footrest
• Folds into its own pouch, the size of a paperback
• Dry it before putting it away
• Take it off indoors and in sunshine`,
  }),
  accessories({
    sku: 'BRK-PARA-SUN',
    name: 'Clip-on Pushchair Parasol, Butter',
    brand: 'Brackenby',
    price: 22,
    stock: 30,
    age: 'for any age',
    attributes: { colour: 'Butter', 'sun-protection': 'UPF 50+' },
    picture: { motif: 'parasol', colour: 'butter', accent: 'white', ground: 'sky', setting: 'outdoors' },
    description: `Babies under six months should be kept out of direct sun altogether, and a hood rarely covers the angle that matters. The arm of this parasol bends any way you point it and then stays, so the shade follows the path round the park.

Tested to UPF 50+. The clamp has a soft jaw for round or oval tubes from 18 to 35 mm; tighten it by hand.

• 70 cm across, 380 g
• Close it in a strong wind
• Scalloped cotton edge; sponge clean`,
  }),
  accessories({
    sku: 'BRK-CADDY-TEAL',
    name: 'Pushchair Organiser, Teal Dots',
    brand: 'Brackenby',
    price: 19.95,
    stock: 58,
    age: 'for parents',
    attributes: {
      'length-cm': 34,
      'width-cm': 16,
      'height-cm': 13,
      colour: 'Teal',
      material: 'Recycled polyester',
      'max-load-kg': 2,
    },
    picture: {
      motif: 'pramCaddy',
      colour: 'teal',
      accent: 'blush',
      print: 'dots',
      ground: 'blush',
      setting: 'road',
    },
    description: `Keys, phone, tissue, snack, the other snack. This organiser hangs on any pushchair handle between 38 and 60 cm wide and keeps the things you need ten times an hour where your hand already is.

Two insulated cup pockets stand upright on their own, a zipped pouch closes over the valuables and a card sleeve waits for the bus pass.

• 34 × 16 × 13 cm, polyester from recycled bottles
• Hook-and-loop straps with a safety press stud
• Carries 2 kg; take it off before you fold
• Wipe clean inside`,
  }),
  accessories({
    sku: 'BRK-CUP-HOLD',
    name: 'Clip-on Cup Holder for Buggy or Pram',
    brand: 'Brackenby',
    price: 9.95,
    stock: 120,
    age: 'for parents',
    attributes: { colour: 'Blush', 'dishwasher-safe': true },
    picture: { motif: 'cupHolder', colour: 'blush', accent: 'sage', ground: 'butter', setting: 'road' },
    description: `Hot tea on one side, a beaker of water on the other if you buy two. The inner ring swings, so a cup stays upright on a kerb, and the arm turns through a full circle to clip to an upright or a handlebar.

Holds anything from 6 to 9 cm across: take-away cups, most water bottles, a flask without a handle.

• Fits tubes from 15 to 40 mm, round or oval
• No tools; rubber inserts leave no mark
• Top rack of the dishwasher

Please carry nothing hot above your child, only beside your own hand.`,
  }),
  accessories({
    sku: 'BRK-BOARD-GO',
    name: 'Buggy Board for a Standing Toddler',
    brand: 'Brackenby',
    price: 62,
    stock: 17,
    age: [24, 60],
    attributes: { 'max-load-kg': 20, colour: 'Sky' },
    picture: { motif: 'buggyBoard', colour: 'sky', accent: 'coral', ground: 'lilac', setting: 'road' },
    description: `For the one who wants to walk, until the corner. The board rides behind almost any pushchair, and a child from about two years stands on it between your arms, sheltered and moving at last at the same speed as everyone else.

Its arms are adjustable in width and height. When no one needs a lift, it hooks up out of the way of your feet.

• Two to five years, up to 20 kg
• Non-slip tread, sprung wheels
• Reflectors at both sides
• Fits most frames between 26 and 47 cm wide; see the list in the manual`,
  }),
  accessories({
    sku: 'BRK-BAG-WEEK',
    name: 'Weekday Changing Bag, Rose',
    brand: 'Brackenby',
    price: 74.95,
    stock: 21,
    age: 'for parents',
    attributes: {
      'capacity-l': 14,
      'length-cm': 38,
      'width-cm': 30,
      'height-cm': 16,
      colour: 'Rose',
      material: 'Waxed cotton',
    },
    picture: {
      motif: 'changingBag',
      colour: 'rose',
      accent: 'cream',
      print: 'dots',
      ground: 'sage',
      setting: 'road',
      parts: ['changingRoll', 'wetBag'],
    },
    description: `A nappy bag that does not shout about it. Ten pockets, two of them insulated for bottles, keep the clean away from the not so clean, and the wide frame opening stays open while you rummage one-handed.

Carry it by the handle, across the body or on the pushchair with the two clips inside. After the nappy years it makes a decent work bag: a 13-inch laptop fits the back sleeve.

• 38 × 30 × 16 cm, 14 litres
• Waxed cotton, recycled lining; wipe clean
• Padded changing mat and zipped wet bag included`,
  }),
  accessories({
    sku: 'BRK-RUCK-NAVY',
    name: 'Changing Rucksack, Navy Leaf',
    brand: 'Brackenby',
    price: 69.95,
    stock: 34,
    age: 'for parents',
    attributes: {
      'capacity-l': 18,
      'length-cm': 40,
      'width-cm': 28,
      'height-cm': 18,
      colour: 'Navy',
      material: 'Recycled polyester',
    },
    picture: {
      motif: 'rucksack',
      colour: 'navy',
      accent: 'butter',
      print: 'leaves',
      ground: 'blush',
      setting: 'road',
      parts: ['changingRoll'],
    },
    description: `Two straps, so that two hands are left for the pram, the toddler and the gate. The rucksack opens wide from the top and again from the back, which means the thing at the bottom is never really at the bottom.

Inside: four elastic pockets for nappies and wipes, a bottle pocket that keeps milk cool for three hours, a hook for keys. The side pocket dispenses wipes without unpacking.

• 40 × 28 × 18 cm, 18 litres, 720 g
• Water-resistant recycled polyester
• Roll-up changing mat and pushchair clips included
• Sponge clean`,
  }),
];

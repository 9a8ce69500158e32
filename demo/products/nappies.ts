import { shelf, zeroRatedShelf } from './shelf.ts';

// Nappies for babies, disposable or washable, are clothing by Notice 714; wipes, sacks, bins and creams are not.
const disposables = zeroRatedShelf('Nappies & Changing', 'Nappies', 'Disposable Nappies');
const reusables = zeroRatedShelf('Nappies & Changing', 'Nappies', 'Reusable Nappies');
const wipes = shelf('Nappies & Changing', 'Wipes & Creams');
const changing = shelf('Nappies & Changing', 'Changing Mats & Bags');
const potties = shelf('Nappies & Changing', 'Potty Training');
// Training pants are worn, and only by small children: clothing again.
const pants = zeroRatedShelf('Nappies & Changing', 'Potty Training');

export const nappies = [
  disposables({
    sku: 'CLV-NAP-1',
    name: 'Newborn Nappies Size 1, Pack of 44',
    brand: 'Clovershaw',
    price: 8.95,
    stock: 180,
    age: [0, 3],
    attributes: { size: 'Size 1', 'child-weight-kg': [2, 5], 'pack-size': 44, 'perfume-free': true },
    unit: [44, 'each'],
    picture: { motif: 'nappyPack', colour: 'sky', accent: 'butter', ground: 'butter', setting: 'bedroom' },
    description: `For 2 to 5 kg and a good ten changes a day. The front dips in a soft curve below the navel so that the cord stump stays dry and untouched, and a yellow line turns blue when it is time, which saves undressing someone asleep.

The inside is plant-based and lotion-free; the core comes from certified forests and is bleached without chlorine. No perfume.

• 44 nappies, size 1
• Stretchy sides, fastenings you can close twice
• Compact pack that fits on the shelf of a changing table
• Put used nappies in household waste, never in the toilet`,
  }),
  disposables({
    sku: 'CLV-NAP-3',
    name: 'Day and Night Nappies Size 3, Pack of 52',
    brand: 'Clovershaw',
    price: 10.95,
    stock: 196,
    age: [4, 10],
    attributes: { size: 'Size 3', 'child-weight-kg': [6, 10], 'pack-size': 52, 'perfume-free': true },
    unit: [52, 'each'],
    picture: { motif: 'nappyPack', colour: 'mint', accent: 'coral', ground: 'lilac', setting: 'bedroom' },
    description: `The size most babies stay in longest: 6 to 10 kg, from about four months until they are on the move. Three channels spread the wet along the length, so the nappy does not sag in the middle at dawn, and double leg cuffs look after the rest.

Up to twelve hours dry, we say, and mean most babies, most nights.

• 52 nappies
• Dermatologically tested, free of lotion and perfume
• Soft, cloth-like outside with small stars
• Packaging is 60% recycled film`,
  }),
  disposables({
    sku: 'CLV-PANT-5',
    name: 'Nappy Pants Size 5, Pack of 34',
    brand: 'Clovershaw',
    price: 10.5,
    stock: 143,
    age: [18, 36],
    attributes: { size: 'Size 5', 'child-weight-kg': [12, 17], 'pack-size': 34, 'perfume-free': true },
    unit: [34, 'each'],
    picture: { motif: 'nappy', colour: 'coral', accent: 'sky', ground: 'sage', setting: 'bedroom' },
    description: `For people who will no longer lie down. These pull up like pants, standing, mid-flight or on the way to somewhere better, and tear open at the sides when you need them off in a hurry. A sticky tab at the back keeps the parcel shut.

The waist stretches all the way round, and the cut leaves knees free for climbing.

• 34 pants, size 5, 12 to 17 kg
• Absorbs as much as our taped nappies
• No perfume, no lotion
• A good first step towards the potty`,
  }),
  disposables({
    sku: 'CLV-SWIM-M',
    name: 'Disposable Swim Nappies Medium, Pack of 11',
    brand: 'Clovershaw',
    price: 6.75,
    stock: 59,
    age: [10, 36],
    attributes: { size: 'Medium', 'child-weight-kg': [11, 15], 'pack-size': 11 },
    unit: [11, 'each'],
    picture: {
      motif: 'swimNappy',
      colour: 'sky',
      accent: 'coral',
      print: 'dots',
      ground: 'blush',
      setting: 'bathroom',
    },
    description: `An ordinary nappy drinks the whole pool and ends up round the ankles. A swim nappy leaves the water alone and keeps in what must be kept in. Pools ask for them; other swimmers are grateful.

They pull up, tear off at the sides and have a snug double edge at leg and waist.

• 11 nappies for 11 to 15 kg
• Put on just before the water: they hold very little wee on dry land
• Many pools want a reusable one over the top
• Household waste after use`,
  }),
  reusables({
    sku: 'CLV-CLOTH-1',
    name: 'All-in-One Reusable Nappy, Teal Stars',
    brand: 'Clovershaw',
    price: 18.5,
    stock: 66,
    age: [0, 30],
    attributes: {
      'child-weight-kg': [3.5, 16],
      colour: 'Teal',
      material: ['Bamboo', 'Cotton', 'Recycled polyester'],
      'machine-washable': true,
    },
    picture: {
      motif: 'clothNappy',
      colour: 'teal',
      accent: 'butter',
      print: 'stars',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `Cloth nappies have changed since your mother's buckets. This one goes on like a disposable: waterproof shell, absorbent tongue and soft lining are a single piece, and three rows of poppers make it grow with your baby.

The tongue folds out to dry faster. In a usual flat, overnight is enough.

• From 3.5 to 16 kg, birth to potty
• Bamboo and cotton inside, recycled polyester outside
• Wash at 60 °C without softener; line dry
• Around twenty make a full-time set; one will tell you if you like it`,
  }),
  reusables({
    sku: 'CLV-CLOTH-KIT',
    name: 'Reusable Nappy Starter Kit, 10 Nappies',
    brand: 'Clovershaw',
    price: 149,
    stock: 12,
    age: [0, 30],
    attributes: { 'child-weight-kg': [3.5, 16], 'pack-size': 10, 'machine-washable': true },
    unit: [10, 'each'],
    picture: {
      motif: 'clothNappy',
      colour: 'moss',
      accent: 'butter',
      print: 'leaves',
      ground: 'sky',
      setting: 'bedroom',
      parts: ['clothNappy', 'clothNappy'],
    },
    description: `Enough to wash every second day and use cloth for about half your changes, which is how most families actually do it. Nobody checks.

The all-in-one nappies come in five leaf prints and fit from 3.5 to 16 kg. A card for the inside of the cupboard door shows how to fold, fasten and wash.

In the kit:
• Ten nappies with built-in inserts
• Ten boosters to popper in at night
• The card, and a mesh bag it all arrives in

Wash at 60 °C, no softener. Many councils refund part of the price: search for your council and "nappy voucher".`,
  }),
  reusables({
    sku: 'CLV-SWIM-RE',
    name: 'Reusable Swim Nappy, Rose, 6 to 15 kg',
    brand: 'Clovershaw',
    price: 13.95,
    stock: 9,
    age: [4, 36],
    attributes: {
      'child-weight-kg': [6, 15],
      colour: 'Rose',
      'sun-protection': 'UPF 50+',
      'machine-washable': true,
    },
    picture: {
      motif: 'swimNappy',
      colour: 'rose',
      accent: 'cream',
      print: 'stripes',
      ground: 'butter',
      setting: 'bathroom',
    },
    description: `One for the whole of babyhood, instead of a packet each month. Poppers at the sides set the size; ribbed cuffs at waist and legs hold close without digging in, which is exactly what swimming teachers check before they let you down the steps.

The lining is soft mesh and the shell dries while you queue for hot chocolate.

• UPF 50+, chlorine-resistant
• Rinse, then wash at 40 °C
• Wear on its own or over a disposable, as the pool prefers`,
  }),
  wipes({
    sku: 'CLV-WIPE-W60',
    name: 'Plastic-Free Baby Wipes, Pack of 60',
    brand: 'Clovershaw',
    price: 2.75,
    stock: 200,
    age: [0],
    attributes: { 'pack-size': 60, material: 'Plant fibres', 'perfume-free': true },
    unit: [60, 'each'],
    picture: { motif: 'wipes', colour: 'mint', accent: 'sky', ground: 'butter', setting: 'bathroom' },
    description: `Almost nothing in them: 99% purified water, a drop of fruit extract to keep it fresh, and a cloth of plant fibres that breaks down where plastic would not. Gentle enough for day one, faces included.

One wipe usually does. The lid closes with a click and reopens with a thumb, since the other hand is holding two feet.

• 60 wipes, 20 × 18 cm
• No perfume, alcohol or parabens
• Home-compostable cloth; bin them, do not flush`,
  }),
  wipes({
    sku: 'CLV-WIPE-CLOTH',
    name: 'Washable Cloth Wipes, Pack of 20',
    brand: 'Clovershaw',
    price: 14.95,
    stock: 47,
    age: [0],
    attributes: { 'pack-size': 20, material: ['Bamboo', 'Cotton'], 'machine-washable': true },
    unit: [20, 'each'],
    picture: {
      motif: 'clothWipes',
      colour: 'sage',
      accent: 'cream',
      print: 'leaves',
      ground: 'sky',
      setting: 'bathroom',
    },
    description: `Wet with warm water, wipe, drop in the wash with everything else. Terry on one side grips; velour on the other is for faces. Families who try cloth wipes often keep them even when they do not keep the cloth nappies.

Four colours, so that you can say which end each belongs to.

• 15 × 15 cm, bamboo and cotton
• Overlocked edges that stay flat
• Wash at 60 °C, no softener
• Soaked and stored in a wet bag, they last a day out`,
  }),
  wipes({
    sku: 'CLV-CREAM-BAR',
    name: 'Nappy Barrier Cream 100 ml',
    brand: 'Clovershaw',
    price: 5.95,
    stock: 128,
    age: [0],
    attributes: { 'capacity-ml': 100, 'perfume-free': true },
    unit: [100, 'ml'],
    picture: { motif: 'tube', colour: 'sky', accent: 'butter', ground: 'blush', setting: 'bathroom' },
    description: `A thin layer at each change keeps wet off the skin, and a thicker one calms it when it is already red. Zinc oxide does the work, in a base of almond-free plant oils that spreads easily on someone who is trying to leave.

It washes off hands with soap and out of cloth nappies at 60 °C.

• From birth; free of perfume, lanolin and parabens
• Tube of 100 ml, lasts about two months
• If a rash stays for more than three days or blisters, please see a pharmacist or GP`,
  }),
  wipes({
    sku: 'CLV-BALM-POT',
    name: 'Calendula Bottom Balm 60 ml',
    brand: 'Clovershaw',
    price: 8.5,
    stock: 63,
    age: [0],
    attributes: { 'capacity-ml': 60 },
    unit: [60, 'ml'],
    picture: { motif: 'pot', colour: 'butter', accent: 'sage', ground: 'lilac', setting: 'bathroom' },
    description: `A little pot for the changing table, which smells faintly of a meadow. Marigold petals steep in sunflower oil for six weeks, then beeswax and shea butter turn the oil into a balm that melts at a touch.

No zinc, so it is kind to cloth nappies; no water, so it needs no preservative.

• Newborn skin, dry patches, cold cheeks in January
• 60 ml in a recyclable pot
• Keeps for a year after opening
• Made in small batches in Shropshire`,
  }),
  changing({
    sku: 'CLV-MAT-LILAC',
    name: 'Padded Changing Mat, Lilac Stars',
    brand: 'Clovershaw',
    price: 24.95,
    stock: 51,
    age: [0, 12],
    attributes: { 'length-cm': 75, 'width-cm': 44, colour: 'Lilac', material: 'Polyurethane' },
    picture: {
      motif: 'changingMat',
      colour: 'lilac',
      accent: 'butter',
      print: 'stars',
      ground: 'sage',
      setting: 'bedroom',
    },
    description: `Raised on three sides, so that a baby who has just learnt to roll has something to think about. The cover is seamless where it matters, warm to bare backs and wiped clean with a cloth; there is no crack for anything to creep into.

Fits on the top of our Rowan chest, on a bed or on the floor, which is always the safest place.

• 75 × 44 cm, sides 10 cm high
• PVC-free polyurethane over foam
• From birth to about 12 months
• Keep one hand on your baby, however quick you are`,
  }),
  changing({
    sku: 'CLV-MAT-ROLL',
    name: 'Travel Changing Mat Roll, Teal Ditsy',
    brand: 'Clovershaw',
    price: 19.5,
    stock: 68,
    age: [0],
    attributes: {
      'length-cm': 68,
      'width-cm': 48,
      colour: 'Teal',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'changingRoll',
      colour: 'teal',
      accent: 'butter',
      print: 'ditsy',
      ground: 'blush',
      setting: 'road',
    },
    description: `Boot of the car, floor of the village hall, that fold-down shelf in the services: unroll this first. It is padded, wipes clean and has a pocket along one edge for two nappies and a slim pack of wipes, so a quick change needs no other bag.

Rolled up, it closes with a band and hangs from a pram handle.

• 68 × 48 cm open, 26 × 10 cm rolled; 190 g
• Cotton outside, wipe-clean inside
• Machine washes at 30 °C when wiping is not enough`,
  }),
  changing({
    sku: 'CLV-BIN-SEAL',
    name: 'Nappy Bin with Sealed Lid, Butter',
    brand: 'Clovershaw',
    price: 29.95,
    stock: 23,
    age: 'for the home',
    attributes: { 'length-cm': 24, 'width-cm': 24, 'height-cm': 58, colour: 'Butter' },
    picture: { motif: 'nappyBin', colour: 'butter', accent: 'sky', ground: 'sky', setting: 'bedroom' },
    description: `The lid turns, the nappy drops, the smell stays where it is. Unlike most nappy bins it takes ordinary 30-litre bin bags, so there are no cassettes to run out of on a Sunday.

A lock keeps curious hands out. It is narrow enough to stand between cot and wall and light enough to carry down to the dustbin.

• Holds about 25 nappies of size 3
• 24 × 24 × 58 cm
• Double rubber seal; wipe out with soapy water
• Works for cloth nappies, too, with a mesh liner`,
  }),
  changing({
    sku: 'CLV-SACK-200',
    name: 'Scented Nappy Sacks, Pack of 200',
    brand: 'Clovershaw',
    price: 2.5,
    stock: 175,
    age: 'for parents',
    attributes: { 'pack-size': 200 },
    unit: [200, 'each'],
    picture: { motif: 'nappySacks', colour: 'rose', accent: 'cream', ground: 'butter', setting: 'bathroom' },
    description: `For nappies away from home. Tie the long handles twice and nobody on the train needs to know. A light scent of lavender helps; opaque film helps more.

Made from sugar cane rather than oil, and pulled one at a time from a box that stands up on the shelf.

• 200 sacks, 32 × 24 cm
• Thick enough not to split at the wrong moment
• Always keep the box well out of reach of babies and away from the cot: thin film can cover a small face`,
  }),
  changing({
    sku: 'CLV-WET-BAG',
    name: 'Waterproof Wet Bag, Sky Clouds',
    brand: 'Clovershaw',
    price: 11,
    stock: 55,
    age: 'for parents',
    attributes: {
      'length-cm': 36,
      'width-cm': 30,
      colour: 'Sky',
      material: 'Recycled polyester',
      'machine-washable': true,
    },
    picture: {
      motif: 'wetBag',
      colour: 'sky',
      accent: 'butter',
      print: 'clouds',
      ground: 'lilac',
      setting: 'bathroom',
    },
    description: `Wet swimming things, used cloth nappies, the outfit that met the puddle: zip it all in and forget it until you are home. Two compartments keep the wet from the merely grubby.

Seams are heat-sealed, so nothing seeps out at the corners, and the strap pops open to go round a pram handle.

• 36 × 30 cm, holds six nappies
• Recycled polyester with a waterproof coating
• Turn inside out to wash at 40 °C, hang to dry`,
  }),
  changing({
    sku: 'CLV-CADDY-NAVY',
    name: 'Nappy Caddy, Navy Ditsy',
    brand: 'Clovershaw',
    price: 26.5,
    stock: 36,
    age: 'for the home',
    attributes: { 'length-cm': 34, 'width-cm': 24, 'height-cm': 18, colour: 'Navy', material: 'Cotton' },
    picture: {
      motif: 'caddy',
      colour: 'navy',
      accent: 'butter',
      print: 'ditsy',
      ground: 'butter',
      setting: 'bedroom',
    },
    description: `Babies rarely need changing where the changing table is. This caddy carries the whole station, nappies, wipes, cream, clean vest, from floor to floor in one hand.

Inside walls lift out or move along; eight pockets round the outside keep tubes upright. When nappies end it starts a second life as an art box.

• 34 × 24 × 18 cm
• Stiff cotton canvas, padded bottom, wooden handle
• Spot clean; the dividers wipe down`,
  }),
  potties({
    sku: 'CLV-POT-OAT',
    name: 'First Potty with Splash Guard, Oat',
    brand: 'Clovershaw',
    price: 14.95,
    stock: 62,
    age: [18, 48],
    attributes: {
      'max-load-kg': 25,
      'length-cm': 34,
      'width-cm': 30,
      'height-cm': 28,
      colour: 'Oat',
      material: 'Recycled polypropylene',
    },
    picture: { motif: 'potty', colour: 'oat', accent: 'coral', ground: 'sage', setting: 'bathroom' },
    description: `A friendly, low, very stable seat, with a back to lean on while somebody reads. The guard at the front is high enough to be useful, and the bowl lifts out in one piece, so emptying does not need a plan.

Rubber feet keep it from skating over tiles. Let it stand about for some weeks before you need it: sit the bear on it, leave a book nearby.

• From about eighteen months, up to 25 kg
• Recycled polypropylene
• 34 × 30 × 28 cm
• Rinse, then wash with soap`,
  }),
  potties({
    sku: 'CLV-SEAT-SAGE',
    name: 'Toilet Training Seat with Handles, Sage',
    brand: 'Clovershaw',
    price: 16.5,
    stock: 38,
    age: [24, 60],
    attributes: { 'max-load-kg': 30, colour: 'Sage' },
    picture: { motif: 'toiletSeat', colour: 'sage', accent: 'butter', ground: 'lilac', setting: 'bathroom' },
    description: `Makes a large, cold hole into a small, warm one. The seat sits on nearly every family toilet, oval or round, adjusts underneath with a dial, and grips the rim so that it does not shift while someone climbs.

Two handles give confidence. It hangs on the cistern when the grown-ups need their turn.

• Two to five years, up to 30 kg
• Soft, seamless cushion that wipes clean
• Splash guard
• Pair it with our step stool so that feet have somewhere to push`,
  }),
  potties({
    sku: 'HBN-STEP-ROSE',
    name: 'Wooden Step Stool, Blush',
    brand: 'Hobbin & Daughters',
    price: 32,
    stock: 27,
    age: [18],
    attributes: {
      'max-load-kg': 100,
      'length-cm': 36,
      'width-cm': 32,
      'height-cm': 24,
      colour: 'Blush',
      material: 'Beech',
    },
    picture: { motif: 'stepStool', colour: 'blush', accent: 'oat', ground: 'sky', setting: 'bathroom' },
    description: `High enough to reach the tap, low enough to jump off. Two steps of solid beech with grooves that grip socks, and a hand-hold at the top for carrying it to wherever the biscuits are.

The legs slope outwards, so it does not tip when someone leans sideways, and rubber pads keep it quiet on a bathroom floor.

• 36 × 32 × 24 cm
• Carries 100 kg, for when a parent needs the top shelf
• Water-based paint; wipe dry
• From about eighteen months, with someone near`,
  }),
  pants({
    sku: 'CLV-PANTS-3',
    name: 'Potty Training Pants, Pack of 3, 2 to 3 Years',
    brand: 'Clovershaw',
    price: 17.5,
    stock: 5,
    age: [24, 36],
    attributes: {
      size: '2 to 3 Years',
      'child-height-cm': [92, 98],
      'pack-size': 3,
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'trainingPants',
      colour: 'sky',
      accent: 'butter',
      print: 'dots',
      emblem: 'sauropod',
      ground: 'blush',
      setting: 'wardrobe',
    },
    description: `Real pants that forgive. A hidden pad in the middle holds one small accident, enough to get to the bathroom with dignity, yet it feels wet, so the message arrives. That is rather the point: pull-ups hide it.

Soft waistband, easy for small thumbs to push down alone.

• Three pairs with a dinosaur, a star and a stripe
• 2 to 3 years, 92 to 98 cm
• Cotton, with a thin waterproof layer inside the pad
• Wash at 60 °C, dry on the line`,
  }),
];

import { shelf } from './shelf.ts';

const soft = shelf('Toys & Play', 'Soft Toys & Comforters');
const rattles = shelf('Toys & Play', 'Rattles & Teethers');
const wooden = shelf('Toys & Play', 'Wooden Toys');
const mats = shelf('Toys & Play', 'Play Mats & Gyms');
const rideOns = shelf('Toys & Play', 'Ride-ons & Walkers');
const games = shelf('Toys & Play', 'Puzzles & Games');

export const toys = [
  soft({
    sku: 'TMS-BEAR-ARCHIE',
    name: 'Archie the Teddy Bear',
    brand: 'Tamsel',
    price: 24,
    stock: 79,
    age: [0, 72],
    attributes: { 'height-cm': 32, colour: 'Brown', material: 'Recycled fibre', 'machine-washable': true },
    picture: { motif: 'bear', colour: 'oak', accent: 'coral', ground: 'sky', setting: 'bedroom' },
    description: `Every child needs one bear who knows everything. Archie is 32 cm tall, sits up by himself, and has arms just long enough to go round a neck. His eyes are embroidered, so he is safe to sleep beside from the day they meet (though not in the cot before the first birthday).

He is stuffed with recycled fibre, a little less in the tummy, where the hugging happens.

• From birth; meets BS EN 71
• Washes at 30 °C in a pillowcase; dry him sitting in the airing cupboard
• The scarf is sewn on`,
  }),
  soft({
    sku: 'TMS-BUN-CLOVER',
    name: 'Clover the Rabbit Soft Toy, Rose',
    brand: 'Tamsel',
    price: 19.5,
    stock: 64,
    age: [0, 72],
    attributes: { 'height-cm': 28, colour: 'Rose', material: 'Plush', 'machine-washable': true },
    picture: { motif: 'bunny', colour: 'rose', accent: 'cream', ground: 'sage', setting: 'bedroom' },
    description: `Long ears to hold on to, and a bow tie for occasions. Clover is made of a short, silky plush that does not mat after the first wash, with a few beans in the seat so that she stays where she is put.

At 28 cm she fits under an arm, in a rucksack and, folded, down the side of a car seat, where you will find her after looking everywhere else.

• From birth; meets BS EN 71
• All features embroidered
• Washes at 30 °C`,
  }),
  soft({
    sku: 'TMS-ELE-MOSS',
    name: 'Moss the Elephant, Large Cuddly Toy',
    brand: 'Tamsel',
    price: 36,
    stock: 17,
    age: [0, 72],
    attributes: { 'height-cm': 45, colour: 'Grey', material: 'Recycled plush', 'machine-washable': true },
    picture: { motif: 'elephant', colour: 'stone', accent: 'blush', ground: 'butter', setting: 'playroom' },
    description: `Big enough to lean against. Moss is 45 cm of soft grey elephant with velvety pink ears, and spends his time as a cushion, a customer, a patient and a friend.

His trunk is filled firmly so that a small hand can carry him by it. This is not dignified, but he is used to it.

• From birth, though he will be taller than you at first
• Recycled plush and filling; meets BS EN 71
• Surface wash, or a large machine at 30 °C
• Embroidered eyes, no loose parts`,
  }),
  soft({
    sku: 'TMS-FOX-BRACK',
    name: 'Bracken the Fox Soft Toy',
    brand: 'Tamsel',
    price: 21,
    stock: 0,
    age: [0, 72],
    attributes: { 'height-cm': 30, colour: 'Russet', material: 'Organic cotton', 'machine-washable': true },
    picture: { motif: 'fox', colour: 'clay', accent: 'cream', ground: 'lilac', setting: 'outdoors' },
    description: `A fox with a very good tail. Bracken is a warm russet on the outside, cream at the chin and the tip, and looks at you with his head a little to one side, as foxes do when they have heard about a picnic.

Made from brushed organic cotton instead of plush, which suits children who like smooth things and mothers who like washing machines.

• 30 cm, from birth; meets BS EN 71
• Washes at 40 °C, tumble dry low
• Comes with a card for his name, should you prefer another`,
  }),
  soft({
    sku: 'TMS-COMF-ROSE',
    name: 'Bunny Comforter, Blush Stars',
    brand: 'Tamsel',
    price: 14.5,
    stock: 103,
    age: [0, 36],
    attributes: {
      'length-cm': 32,
      'width-cm': 32,
      colour: 'Blush',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'comforter',
      colour: 'blush',
      accent: 'cream',
      print: 'stars',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `Half blanket, half friend. The corners are knotted, for gums; the ears are satin on one side, for rubbing between finger and thumb; the middle is double muslin that soaks up the smell of home.

Wear it inside your own pyjamas for a night before you give it: it settles many babies in a strange place.

• 32 × 32 cm, from birth; meets BS EN 71
• Organic cotton
• Washes at 40 °C and dries overnight
• Buy two and swap them weekly. Trust us on this`,
  }),
  rattles({
    sku: 'HBN-RATT-BEECH',
    name: 'Wooden Ring Rattle, Navy',
    brand: 'Hobbin & Daughters',
    price: 12.95,
    stock: 70,
    age: [3, 12],
    attributes: { 'length-cm': 13, colour: 'Navy', material: 'Beech' },
    picture: { motif: 'rattle', colour: 'navy', accent: 'butter', ground: 'blush', setting: 'playroom' },
    description: `The first thing many babies hold on purpose. A ring of beech the width of a newborn's grip, a rounded head with a few seeds inside, and a sound like rain on a shed: soft enough for everyone in the room.

Turned in one piece, so nothing can come off, and coloured with dyes that are safe to suck.

• From three months; meets BS EN 71
• 13 cm, 48 g
• Beech from certified forests, beeswax finish
• Wipe with a damp cloth, do not soak`,
  }),
  rattles({
    sku: 'HBN-TEET-RING',
    name: 'Bunny Teething Ring, Sage',
    brand: 'Hobbin & Daughters',
    price: 11.5,
    stock: 95,
    age: [3, 18],
    attributes: { 'length-cm': 9, colour: 'Sage', material: ['Beech', 'Silicone'] },
    picture: { motif: 'teether', colour: 'sage', accent: 'butter', ground: 'sky', setting: 'kitchen' },
    description: `When the gums are sore, something has to be bitten, and it may as well be this. Smooth beech on one side, five soft silicone beads and a rabbit on the other: babies choose whichever suits the day.

Keep the rabbit in the fridge (he twists off for that, with a grown-up's strength) for a cool chew.

• From three months; meets BS EN 71
• 9 cm across
• BPA-free silicone; untreated beech
• Wash the silicone in soapy water, wipe the wood`,
  }),
  rattles({
    sku: 'HBN-KEYS-SIL',
    name: 'Silicone Teething Keys',
    brand: 'Hobbin & Daughters',
    price: 9.5,
    stock: 111,
    age: [3, 18],
    attributes: { 'length-cm': 14, colour: 'Teal', material: 'Silicone', 'dishwasher-safe': true },
    picture: { motif: 'keys', colour: 'teal', accent: 'coral', ground: 'butter', setting: 'road' },
    description: `They do not want the toy; they want your keys. These come close. Three soft keys with different bumps, on a firm ring that small hands can find without looking, and a dull clack when shaken.

Nothing inside, no holes, no place for crumbs.

• From three months; meets BS EN 71
• 14 cm long
• Food-grade silicone; freezer, boiling water and dishwasher are all fine
• A good thing to tie to the pushchair with a short strap (under 22 cm)`,
  }),
  rattles({
    sku: 'TMS-CRINK-SKY',
    name: 'Hanging Crinkle Toy for Prams, Sky',
    brand: 'Tamsel',
    price: 10.95,
    stock: 52,
    age: [0, 12],
    attributes: { 'length-cm': 24, colour: 'Sky', 'machine-washable': true },
    picture: {
      motif: 'crinkleSquare',
      colour: 'sky',
      accent: 'butter',
      ground: 'lilac',
      setting: 'outdoors',
    },
    description: `Hooks on to a pram hood, a car seat handle or the arch of the play gym, and gives a baby lying down something to discuss. It crinkles when grabbed, jingles when batted, and has a face, which is what they look for first.

Four textures, from corduroy to satin, and two knobbly corners for chewing.

• From birth; meets BS EN 71
• 24 cm with the ring
• Washes at 30 °C in a bag
• Remove it before the hood is folded`,
  }),
  wooden({
    sku: 'HBN-STACK-RING',
    name: 'Rainbow Stacking Rings',
    brand: 'Hobbin & Daughters',
    price: 19.95,
    stock: 61,
    age: [12, 36],
    attributes: { 'height-cm': 21, pieces: 6, colour: 'Rainbow', material: ['Maple', 'Lime'] },
    picture: {
      motif: 'stackingRings',
      colour: 'coral',
      accent: 'butter',
      ground: 'lilac',
      setting: 'playroom',
    },
    description: `Five rings, one post, a head with a smile: no toy has taught more people the difference between large and small. The base is rounded, so that the tower rocks and has to be treated with some thought.

The post is short and soft-tipped in case of sudden sitting down.

• From twelve months; meets BS EN 71
• 21 cm high, maple and lime wood
• Water-based colours you can see the grain through
• Wipe clean`,
  }),
  wooden({
    sku: 'HBN-BLOCK-40',
    name: 'Wooden Building Blocks, 40 Pieces in a Box',
    brand: 'Hobbin & Daughters',
    price: 34,
    stock: 38,
    age: [12, 72],
    attributes: { pieces: 40, material: 'Beech' },
    picture: { motif: 'blocks', colour: 'sky', accent: 'coral', ground: 'blush', setting: 'playroom' },
    description: `Towers at one, garages at two, cities at five. Forty blocks cut from the same 4 cm measure, so that everything fits on everything else: cubes, bricks, planks, arches, pillars and a handful of triangles for roofs.

Half are left plain, half painted in six colours. Corners are rounded by hand, because someone will step on one barefoot.

• From twelve months; meets BS EN 71
• Beech from certified forests
• In a lidded box on a rope
• Wipe; never soak`,
  }),
  wooden({
    sku: 'HBN-SORT-CUBE',
    name: 'Shape Sorter Cube',
    brand: 'Hobbin & Daughters',
    price: 22.5,
    stock: 29,
    age: [12, 36],
    attributes: { 'length-cm': 15, 'width-cm': 15, 'height-cm': 15, pieces: 8, material: ['Birch', 'Beech'] },
    picture: { motif: 'shapeSorter', colour: 'lilac', accent: 'coral', ground: 'sky', setting: 'playroom' },
    description: `Round things go in the round hole. Until they do not, and then comes the face of deep thought that parents treasure. Eight shapes, eight openings, and a lid that lifts when somebody would rather just put everything in at once, which is also learning.

The blocks are chunky and pleasant to knock together.

• From twelve months; meets BS EN 71
• 15 cm cube, birch ply and beech
• No paint inside the holes, where it would chip
• Wipe clean`,
  }),
  wooden({
    sku: 'HBN-TRAIN-PULL',
    name: 'Pull-Along Wooden Train, Coral',
    brand: 'Hobbin & Daughters',
    price: 26,
    stock: 33,
    age: [18, 60],
    attributes: { 'length-cm': 42, colour: 'Coral', material: ['Beech', 'Lime'] },
    picture: { motif: 'train', colour: 'coral', accent: 'sky', ground: 'sage', setting: 'playroom' },
    description: `It follows its owner round the house with a gentle clickety-clack that comes from the axles and needs no batteries. The engine couples to two wagons with magnets, in any order, and each wagon takes the sort of passenger who is 5 cm tall.

The string has a bead to hold and is kept to 20 cm, as it should be.

• From eighteen months; meets BS EN 71
• 42 cm as a full train
• Beech and lime, water-based paint
• Rubber tyres that are kind to floors`,
  }),
  wooden({
    sku: 'HBN-CAR-LITTLE',
    name: 'Little Wooden Car, Blush',
    brand: 'Hobbin & Daughters',
    price: 8.95,
    stock: 146,
    age: [12, 48],
    attributes: { 'length-cm': 11, colour: 'Blush', material: 'Beech' },
    picture: { motif: 'car', colour: 'blush', accent: 'sage', ground: 'butter', setting: 'playroom' },
    description: `A car that fits the hand, rolls in a straight line and survives the stairs. It is cut from one thick piece of beech, with wheels that cannot be pulled off and edges like a pebble.

Five go in a row on a windowsill. There are four other colours, and we are sorry about that.

• From twelve months; meets BS EN 71
• 11 cm long
• Coloured with plant-based stain
• Wipe, and oil it once a year if you are the kind of person who does`,
  }),
  wooden({
    sku: 'HBN-XYLO-6',
    name: 'Six-Note Wooden Xylophone',
    brand: 'Hobbin & Daughters',
    price: 23.5,
    stock: 21,
    age: [18, 60],
    attributes: { 'length-cm': 28, 'width-cm': 14, material: ['Pine', 'Metal'] },
    picture: { motif: 'xylophone', colour: 'teal', accent: 'coral', ground: 'butter', setting: 'playroom' },
    description: `Tuned, which is rarer than it ought to be: C to A, in metal bars on a pine frame, so the tunes on the cards come out as tunes. The beater has a large, soft head and lives in a hole in the side.

Make up your own, or follow the colours through "Twinkle, Twinkle" and eleven others.

• From eighteen months; meets BS EN 71
• 28 × 14 cm
• Twelve song cards, wipe clean
• Quiet enough for a flat, we are told`,
  }),
  wooden({
    sku: 'HBN-FARM-3',
    name: 'Balancing Farm Animals',
    brand: 'Hobbin & Daughters',
    price: 17.5,
    stock: 44,
    age: [24, 72],
    attributes: { pieces: 4, material: 'Beech' },
    picture: { motif: 'animalSet', colour: 'walnut', accent: 'butter', ground: 'sky', setting: 'playroom' },
    description: `A calf, a sheep, a chick and a plank: how many ways can they stand? There is no right answer, and quite a few hilarious wrong ones. The pieces are thick enough to stand alone for ordinary farming.

Good for steady hands, for stories, and for grandparents on the carpet.

• From two years; meets BS EN 71
• The calf is 9 cm tall
• Solid beech, painted on both sides
• In a cotton bag`,
  }),
  mats({
    sku: 'HBN-GYM-BEECH',
    name: 'Wooden Baby Play Gym',
    brand: 'Hobbin & Daughters',
    price: 64,
    stock: 22,
    age: [0, 9],
    attributes: {
      'length-cm': 58,
      'width-cm': 56,
      'height-cm': 52,
      material: ['Beech', 'Cotton'],
      'washable-cover': true,
    },
    picture: {
      motif: 'playGym',
      colour: 'sky',
      accent: 'butter',
      ground: 'lilac',
      setting: 'playroom',
    },
    description: `At six weeks they stare; at ten they bat; at fourteen they have it in their mouth. The gym is a beech arch that folds flat behind the sofa, with three things hanging from it: a star to look at, a face to talk to, a heart that jingles.

Change them round, or hang your own toys from the rings.

• From birth until your baby pulls up
• 58 × 56 × 52 cm; straps keep the feet from sliding
• Padded cotton mat, 90 cm across, washes at 40 °C
• Meets BS EN 71`,
  }),
  mats({
    sku: 'MSP-MAT-HILLS',
    name: 'Quilted Play Mat, Butter Hills',
    brand: 'Mossop Mill',
    price: 45,
    stock: 18,
    age: [0, 18],
    attributes: {
      'length-cm': 110,
      'width-cm': 110,
      colour: 'Butter',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'playMat',
      colour: 'butter',
      accent: 'sage',
      print: 'quilt',
      ground: 'sky',
      setting: 'playroom',
    },
    description: `A soft field for tummy time, with sun, cloud and hills appliquéd where a baby on their front can see them. Thick enough to forget the floorboards, flat enough to sit on steadily later.

The underside grips. Four loops at the edge take rings and toys; the whole thing rolls up and ties with its own band for a visit.

• 110 × 110 cm, 2 cm thick
• Cotton, recycled filling
• From birth; meets BS EN 71
• Machine wash at 40 °C, dry flat`,
  }),
  mats({
    sku: 'LRK-BOUNCE-TEAL',
    name: 'Baby Bouncer with Toy Bar, Teal Ditsy',
    brand: 'Larkmoor',
    price: 79,
    stock: 15,
    age: [0, 6],
    attributes: { 'child-weight-kg': [3.5, 9], colour: 'Teal', 'washable-cover': true },
    picture: {
      motif: 'bouncer',
      colour: 'teal',
      accent: 'butter',
      print: 'ditsy',
      ground: 'blush',
      setting: 'kitchen',
    },
    description: `A place to put a baby while you eat with both hands. It moves when they do: each kick makes a soft bounce, which invites another, and after a while they understand that it is they who are doing it.

Three angles, for sleep-eyed, curious and nearly upright. Folds flat to slide under the bed.

• From 3.5 to 9 kg, or until sitting up
• Cover washes at 40 °C
• Three-point harness; meets BS EN 12790
• On the floor only, and not as a bed: move a sleeping baby to a cot`,
  }),
  mats({
    sku: 'LRK-TENT-TEE',
    name: 'Cotton Play Teepee, Butter',
    brand: 'Larkmoor',
    price: 72,
    stock: 10,
    age: [24, 96],
    attributes: {
      'length-cm': 120,
      'width-cm': 120,
      'height-cm': 160,
      colour: 'Butter',
      material: ['Cotton', 'Pine'],
    },
    picture: { motif: 'teepee', colour: 'butter', accent: 'sage', ground: 'sage', setting: 'playroom' },
    description: `A room of one's own, 120 cm across. Four pine poles, heavy cotton that lets a soft light through, a window to pass biscuits out of and a padded floor that pulls out for the wash.

A cross at the foot holds the poles apart, so it stays up when one end becomes a harbour.

• From two years; meets BS EN 71
• 120 × 120 × 160 cm
• Put up by one adult in five minutes; rolls into a bag
• Keep it away from heaters and candles`,
  }),
  rideOns({
    sku: 'HBN-WALK-CART',
    name: 'Push-Along Walker with Blocks, Navy',
    brand: 'Hobbin & Daughters',
    price: 59,
    stock: 24,
    age: [10, 24],
    attributes: { 'length-cm': 44, 'width-cm': 36, 'height-cm': 48, pieces: 20, colour: 'Navy' },
    picture: {
      motif: 'pushWalker',
      colour: 'navy',
      accent: 'coral',
      ground: 'butter',
      setting: 'playroom',
      parts: ['blocks'],
    },
    description: `The sturdiest way from the sofa to the bookcase. Unlike walkers that a baby sits in, this one waits until legs are ready and then goes at their speed: a screw on each wheel sets how freely it rolls, stiff for the first steps, light for the later deliveries.

Wide and low, with the load between the wheels, so that it does not tip when someone pulls up on the handle.

• From ten months; meets BS EN 71
• 44 × 36 × 48 cm
• Twenty blocks included
• Rubber tyres`,
  }),
  rideOns({
    sku: 'HBN-RIDE-CAR',
    name: 'Ride-on Racing Car, Mint',
    brand: 'Hobbin & Daughters',
    price: 68,
    stock: 6,
    age: [12, 36],
    attributes: {
      'max-load-kg': 25,
      'length-cm': 60,
      'width-cm': 28,
      'height-cm': 38,
      colour: 'Mint',
      material: 'Recycled plastic',
    },
    picture: { motif: 'rideOn', colour: 'mint', accent: 'coral', ground: 'sky', setting: 'outdoors' },
    description: `Foot-powered, silent and fast, particularly in the hall. The seat is 23 cm off the ground, which suits most children from their first birthday, and opens on to a boot for important sticks.

Wheels turn with the steering; they stop at an angle that keeps the car upright when corners are taken with enthusiasm.

• One to three years, up to 25 kg; meets BS EN 71
• Recycled plastic body, rubber rims
• 60 × 28 × 38 cm
• Not for roads or slopes; wear shoes`,
  }),
  rideOns({
    sku: 'HBN-HORSE-DAPPLE',
    name: 'Traditional Rocking Horse, Sage',
    brand: 'Hobbin & Daughters',
    price: 189,
    stock: 2,
    age: [18, 72],
    attributes: {
      'max-load-kg': 35,
      'length-cm': 92,
      'width-cm': 30,
      'height-cm': 74,
      colour: 'Sage',
      material: ['Lime', 'Beech'],
    },
    picture: { motif: 'rockingHorse', colour: 'sage', accent: 'cream', ground: 'blush', setting: 'playroom' },
    description: `Something to leave to a grandchild. Our rocking horse is built in Derbyshire from lime and beech, with a mane of real wool to hold, a leather bridle and a saddle padded for long distances.

The runners are long and nearly flat in the middle, so it rocks well and comes to rest by itself. Felt underneath looks after the floor.

• Eighteen months to six years, up to 35 kg; meets BS EN 71
• 92 × 30 × 74 cm, seat at 44 cm
• Painted by hand, so each face differs
• Arrives assembled, by two people with a blanket`,
  }),
  rideOns({
    sku: 'HBN-BIKE-BAL',
    name: 'First Balance Bike, Coral, 2 to 4 Years',
    brand: 'Hobbin & Daughters',
    price: 84.95,
    stock: 13,
    age: [24, 48],
    attributes: { 'weight-kg': 3.2, 'max-load-kg': 25, colour: 'Coral', material: 'Steel' },
    picture: { motif: 'balanceBike', colour: 'coral', accent: 'navy', ground: 'sage', setting: 'outdoors' },
    description: `Two wheels, no pedals: children walk it, then run it, then lift their feet and coast. Those who learn to balance this way usually skip stabilisers altogether.

The saddle goes from 30 to 42 cm without a spanner, the bars turn freely, and foam tyres never go flat on the way to the park. At 3.2 kg a child can pick it up again alone.

• Two to four years, up to 25 kg; meets BS EN 71
• Steel frame, rounded nuts
• Helmet, please; flat ground, no roads`,
  }),
  games({
    sku: 'HBN-PUZ-FARM',
    name: 'Chunky Wooden Jigsaw Puzzle, Farm',
    brand: 'Hobbin & Daughters',
    price: 11.95,
    stock: 73,
    age: [12, 36],
    attributes: { pieces: 4, 'length-cm': 22, 'width-cm': 20, material: 'Birch' },
    picture: {
      motif: 'puzzle',
      colour: 'sage',
      accent: 'butter',
      emblem: 'cow-face',
      ground: 'lilac',
      setting: 'playroom',
    },
    description: `Four large pieces that stand up as well as fit in, so a jigsaw one minute is a farmyard the next. Under each piece is the same picture again, which lets a one-year-old find the place without a hint.

Thick enough for hands that still work as a whole and not by the finger.

• From twelve months; meets BS EN 71
• 22 × 20 cm
• Birch ply, water-based print
• Wipe clean`,
  }),
  games({
    sku: 'HBN-SKIT-3',
    name: 'Soft-Coloured Skittles, Set of 3 with Ball',
    brand: 'Hobbin & Daughters',
    price: 18.95,
    stock: 26,
    age: [18, 60],
    attributes: { 'height-cm': 18, pieces: 4, material: 'Rubberwood' },
    picture: { motif: 'skittles', colour: 'sage', accent: 'lilac', ground: 'butter', setting: 'outdoors' },
    description: `Three cheerful people who love to fall over. Set them at the end of the hall, roll the ball, cheer. Very small bowlers may walk right up and push, and that counts.

Weighted low so that they stand on carpet and grass, and light enough not to mind toes.

• From eighteen months; meets BS EN 71
• 18 cm tall; ball 8 cm
• Rubberwood, painted
• In a net that hangs on a hook`,
  }),
  games({
    sku: 'HBN-CUBE-BUSY',
    name: 'Wooden Activity Cube',
    brand: 'Hobbin & Daughters',
    price: 49.95,
    stock: 16,
    age: [10, 36],
    attributes: { 'length-cm': 30, 'width-cm': 30, 'height-cm': 46, material: ['Birch', 'Beech', 'Metal'] },
    picture: { motif: 'activityCube', colour: 'teal', accent: 'butter', ground: 'sky', setting: 'playroom' },
    description: `Five sides of things that turn, slide, click and spin, and a bead maze on top for good measure. It keeps a child busy standing up, which is precisely the exercise they need at about ten months.

Two can play without quarrelling, one on each side; three is ambitious.

• From ten months; meets BS EN 71
• 30 × 30 × 46 cm, heavy enough not to slide
• Birch, beech, and metal wires with no ends
• Wipe clean`,
  }),
  games({
    sku: 'HBN-DRUM-TIN',
    name: 'First Drum with Two Beaters',
    brand: 'Hobbin & Daughters',
    price: 21.5,
    stock: 32,
    age: [18, 72],
    attributes: { 'width-cm': 22, 'height-cm': 16, material: 'Birch' },
    picture: { motif: 'drum', colour: 'coral', accent: 'sky', ground: 'lilac', setting: 'party' },
    description: `There is a time for quiet toys. The skin is natural-looking but washable, the shell is bent birch, and the beaters have felt heads the size of a plum, which turns a bang into a boom and keeps the neighbours on our side.

Turn it over: the underside is muted, for Sundays.

• From eighteen months; meets BS EN 71
• 22 cm across, 16 cm high
• Neck strap with a safety clasp, for parades
• Wipe clean`,
  }),
  games({
    sku: 'HBN-SAND-SET',
    name: 'Bucket and Spade Set, Lilac',
    brand: 'Hobbin & Daughters',
    price: 13.95,
    stock: 60,
    age: [18, 72],
    attributes: { pieces: 3, colour: 'Lilac', material: ['Silicone', 'Beech', 'Recycled nylon'] },
    picture: { motif: 'sandSet', colour: 'lilac', accent: 'butter', ground: 'butter', setting: 'outdoors' },
    description: `Bucket, spade, sieve: since about 1850, no one has improved on it. Our bucket is soft enough to roll up and take on a train, and has a spout for moats. The spade has a beech handle of the right length for someone 90 cm tall.

• From eighteen months; meets BS EN 71
• Bucket 16 cm across, food-grade silicone
• Spade 32 cm, recycled nylon blade
• Rinse off salt and sand; dry the wood
• Castles not included`,
  }),
];

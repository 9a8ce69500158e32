import { zeroRatedShelf } from './shelf.ts';

// Everything here is made for, and fits only, young children: Notice 714, sections 2 to 5.
const sleepsuits = zeroRatedShelf('Clothing', 'Newborn to 3 Months', 'Babygrows & Sleepsuits');
const bodysuits = zeroRatedShelf('Clothing', 'Newborn to 3 Months', 'Bodysuits & Vests');
const smallThings = zeroRatedShelf('Clothing', 'Newborn to 3 Months', 'Hats, Mittens & Booties');
const outfits = zeroRatedShelf('Clothing', '3 to 12 Months', 'Rompers & Outfits');
const knitwear = zeroRatedShelf('Clothing', '3 to 12 Months', 'Knitwear & Layers');
const everyday = zeroRatedShelf('Clothing', '1 to 3 Years', 'Everyday Clothes');
const outdoors = zeroRatedShelf('Clothing', '1 to 3 Years', 'Coats & Puddle Suits');
const swim = zeroRatedShelf('Clothing', '1 to 3 Years', 'Swimwear & Sun');
const feet = zeroRatedShelf('Clothing', 'Shoes & Socks');

export const clothing = [
  sleepsuits({
    sku: 'WRN-GROW-LEAF3',
    name: 'Babygrow, Pack of 3, Blush Leaf, 0 to 3 Months',
    brand: 'Wrenfold',
    price: 26,
    stock: 84,
    age: [0, 3],
    attributes: {
      size: '0 to 3 Months',
      'child-height-cm': [56, 62],
      'pack-size': 3,
      colour: 'Blush',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'babygrow',
      colour: 'blush',
      accent: 'cream',
      print: 'leaves',
      ground: 'butter',
      setting: 'wardrobe',
    },
    description: `What babies actually wear, day and night, for weeks on end. Each babygrow opens all the way down the front and along both legs, so nothing has to go over a wobbly head, and the poppers are in two colours to show which meets which at five in the morning.

Fold-over cuffs cover busy fingernails.

• Three sleepsuits: leaf print, plain blush, cream rib
• Interlock cotton, organic, soft at the seams
• 0 to 3 months, up to 62 cm or 6 kg
• Wash at 40 °C; they dry on a radiator in an hour`,
  }),
  sleepsuits({
    sku: 'WRN-GROW-LILAC',
    name: 'Zip Sleepsuit, Lilac Rainbows, 3 to 6 Months',
    brand: 'Wrenfold',
    price: 15.5,
    stock: 59,
    age: [3, 6],
    attributes: {
      size: '3 to 6 Months',
      'child-height-cm': [62, 68],
      colour: 'Lilac',
      material: ['Cotton', 'Elastane'],
      'machine-washable': true,
    },
    picture: {
      motif: 'babygrow',
      colour: 'lilac',
      accent: 'butter',
      print: 'rainbows',
      ground: 'sage',
      setting: 'bedroom',
    },
    description: `Poppers are charming until someone starts kicking. This sleepsuit closes with one zip that runs from either end: open it from the feet to change a nappy, and the top half stays warm and asleep.

A soft guard lies behind the zip, with a little garage for it under the chin. Feet have grips for the first attempts at standing.

• 3 to 6 months, 68 cm
• 95% cotton, 5% elastane
• Wash at 40 °C with the zip closed
• Snug-fitting; suitable as nightwear`,
  }),
  sleepsuits({
    sku: 'WRN-GROW-TINY',
    name: 'Premature Baby Sleepsuit, White Stars',
    brand: 'Wrenfold',
    price: 11,
    stock: 4,
    age: [0, 1],
    attributes: {
      size: 'Premature',
      'child-height-cm': [38, 44],
      colour: 'White',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'babygrow',
      colour: 'sky',
      accent: 'white',
      print: 'stars',
      ground: 'lilac',
      setting: 'bedroom',
    },
    description: `For babies who came early and are quite small enough without drowning in newborn clothes. It opens flat, completely, front, legs and sleeves, so it goes round wires and tubes without moving them, and closes with soft tabs that are quiet to undo.

There are no labels inside and the seams face out.

• Up to 2.3 kg, 44 cm
• Organic cotton, OEKO-TEX Standard 100
• Wash at 60 °C
• We send it the same day when we can`,
  }),
  bodysuits({
    sku: 'WRN-BODY-5',
    name: 'Short-Sleeved Bodysuits, Pack of 5, 0 to 3 Months',
    brand: 'Wrenfold',
    price: 18,
    stock: 121,
    age: [0, 3],
    attributes: {
      size: '0 to 3 Months',
      'child-height-cm': [56, 62],
      'pack-size': 5,
      colour: ['Sky', 'Butter', 'White'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'bodysuit',
      colour: 'sky',
      accent: 'butter',
      emblem: 'hatching-chick',
      ground: 'lilac',
      setting: 'wardrobe',
    },
    description: `The layer under all other layers. Envelope shoulders mean that after the kind of nappy one remembers, the bodysuit comes off downwards instead of over the head. Three poppers hold it in place through a day of wriggling.

One with a hatching chick, one striped, three plain: sky, butter and white.

• 0 to 3 months, up to 62 cm
• Combed cotton, ribbed edges
• Wash at 60 °C, tumble dry low
• Also in 3 to 6 months`,
  }),
  bodysuits({
    sku: 'WRN-VEST-3',
    name: 'Sleeveless Vests, Pack of 3, Ditsy, Newborn',
    brand: 'Wrenfold',
    price: 11.5,
    stock: 92,
    age: [0, 1],
    attributes: {
      size: 'Newborn',
      'child-height-cm': [50, 56],
      'pack-size': 3,
      colour: ['Lilac', 'Butter'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'vest',
      colour: 'lilac',
      accent: 'butter',
      print: 'ditsy',
      ground: 'blush',
      setting: 'wardrobe',
    },
    description: `Under a sleepsuit in winter, on its own in a heatwave. The vests are cut narrow in the shoulder so that they do not slip, wide in the leg so that they do not mark, and long enough to fit over a cloth nappy.

• Three vests: ditsy flowers, plain lilac, plain butter
• Newborn, up to 56 cm or 4.5 kg
• Pointelle-knit cotton, very light
• Poppers free of nickel
• Wash at 60 °C`,
  }),
  bodysuits({
    sku: 'WRN-BODY-WRAP',
    name: 'Long-Sleeved Wrap Bodysuit, Sage Stripe',
    brand: 'Wrenfold',
    price: 9.5,
    stock: 0,
    age: [0, 1],
    attributes: {
      size: 'Newborn',
      'child-height-cm': [50, 54],
      colour: ['Sage', 'Cream'],
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'bodysuit',
      colour: 'sage',
      accent: 'cream',
      print: 'stripes',
      ground: 'butter',
      setting: 'bedroom',
    },
    description: `In the first days many parents dread pulling anything over that head. So this one wraps: lay your baby on it, bring one side across, then the other, popper, done. It is also the easiest thing to put on in hospital.

Knitted in a fine sage and cream stripe, with sleeves that turn over into mitts.

• Newborn to 1 month, 50 to 54 cm
• Organic cotton rib with plenty of stretch
• Wash at 40 °C
• Leaves the navel in peace: the fastening sits to the side`,
  }),
  smallThings({
    sku: 'WRN-HAT-RIB',
    name: 'Knitted Bobble Hat, Oat, 0 to 6 Months',
    brand: 'Wrenfold',
    price: 12,
    stock: 65,
    age: [0, 6],
    attributes: {
      size: '0 to 6 Months',
      'head-cm': [38, 43],
      colour: 'Oat',
      material: ['Merino', 'Cotton'],
      'machine-washable': true,
    },
    picture: {
      motif: 'knitHat',
      colour: 'oat',
      accent: 'clay',
      print: 'ribs',
      ground: 'sky',
      setting: 'outdoors',
    },
    description: `A pram hat with a deep, stretchy band that stays put over small ears without squeezing. The bobble is sewn through and through; we have pulled harder than your baby can.

Knitted from merino and cotton in Leicestershire, lined with soft jersey so that there is no wool against the forehead.

• 0 to 6 months, 38 to 43 cm round the head
• Hand wash or wool programme at 30 °C
• Take hats off indoors and in the car seat: babies cool themselves through their heads`,
  }),
  smallThings({
    sku: 'WRN-MITT-2',
    name: 'Scratch Mittens, Pack of 2 Pairs',
    brand: 'Wrenfold',
    price: 4.95,
    stock: 149,
    age: [0, 3],
    attributes: {
      size: '0 to 3 Months',
      'pack-size': 2,
      colour: ['Blush', 'Cream'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: { motif: 'mittens', colour: 'blush', accent: 'cream', ground: 'sage', setting: 'wardrobe' },
    description: `Newborn nails are sharp, and aim is poor. These mittens are cut long, so that they reach up under the cuff of a babygrow, where they stay on better than any ribbon could manage.

Flat seams on the outside, a single layer of soft cotton inside.

• Two pairs, blush and cream
• From birth to about three months
• Elastic without bite
• Wash at 60 °C, in the mesh bag they come in, or they will be gone by Tuesday`,
  }),
  smallThings({
    sku: 'WRN-BOOT-KNIT',
    name: 'Knitted Booties with Ties, Sky',
    brand: 'Wrenfold',
    price: 13.5,
    stock: 28,
    age: [0, 6],
    attributes: {
      size: '0 to 6 Months',
      colour: 'Sky',
      material: ['Cotton', 'Merino'],
      'machine-washable': false,
    },
    picture: { motif: 'booties', colour: 'sky', accent: 'butter', ground: 'blush', setting: 'outdoors' },
    description: `Like the ones in your own baby pictures, but they stay on: the tie goes round the ankle where the foot is narrowest, and the cuff folds down over it.

Two layers of cotton and merino, with a flat sole that is soft enough for feet which do not yet walk and have no wish to be shod.

• 0 to 6 months, 9 cm
• Knitted in one piece, no seam under the toes
• Hand wash, dry flat
• Arrive in a small box, for giving`,
  }),
  smallThings({
    sku: 'WRN-SHAWL-CHR',
    name: 'Heirloom Knitted Baby Shawl, Cream',
    brand: 'Wrenfold',
    price: 48,
    stock: 8,
    age: [0, 12],
    attributes: { size: 'One size', colour: 'Cream', material: 'Merino', 'machine-washable': false },
    picture: { motif: 'shawl', colour: 'cream', accent: 'oat', ground: 'lilac', setting: 'bedroom' },
    description: `Fine enough to draw through a ring, as the old test goes. Our shawl is knitted from one-ply merino in a fern-and-feather pattern with a scalloped edge, and takes one of the machines in Hawick six hours.

Wear it at a naming day or a christening, coming home from hospital, then put it away in its linen bag for whoever is next.

• 110 × 110 cm, 160 g
• Hand wash at 30 °C; pin out flat to dry
• To wrap a baby held in your arms, not for the cot`,
  }),
  outfits({
    sku: 'WRN-ROMP-STRIPE',
    name: 'Strappy Summer Romper, Butter Stripe',
    brand: 'Wrenfold',
    price: 17,
    stock: 43,
    age: [6, 9],
    attributes: {
      size: '6 to 9 Months',
      'child-height-cm': [68, 74],
      colour: 'Butter',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'romper',
      colour: 'butter',
      accent: 'sky',
      print: 'stripes',
      ground: 'sage',
      setting: 'outdoors',
    },
    description: `One piece, two poppers, bare toes. This romper is cut like a small barrel, so that there is room for a nappy and for the first crawling, and the elastic at the legs keeps grass out.

Straps button at three lengths, which is about one summer's worth of growing.

• 6 to 9 months, 74 cm
• Seersucker cotton that has never met an iron
• Poppers between the legs
• Wash at 40 °C`,
  }),
  outfits({
    sku: 'WRN-SET-COME',
    name: 'Three-Piece Jersey Outfit, Coral',
    brand: 'Wrenfold',
    price: 24.5,
    stock: 37,
    age: [3, 6],
    attributes: {
      size: '3 to 6 Months',
      'child-height-cm': [62, 68],
      colour: ['Coral', 'Cream'],
      material: ['Organic cotton', 'Elastane'],
      'machine-washable': true,
    },
    picture: { motif: 'clothingSet', colour: 'coral', accent: 'cream', ground: 'sky', setting: 'wardrobe' },
    description: `Bodysuit, trousers and hat that agree with each other, for mornings when nobody can think. Everything is soft jersey with wide waistbands and no zips, so it is as easy as a sleepsuit and looks as though you had tried.

• Short-sleeved bodysuit in coral, soft trousers in coral, knotted hat in cream
• 3 to 6 months, 68 cm
• 95% organic cotton, 5% elastane
• Machine wash at 40 °C, inside out`,
  }),
  outfits({
    sku: 'WRN-DUNG-CORD',
    name: 'Corduroy Dungarees, Clay, 9 to 12 Months',
    brand: 'Wrenfold',
    price: 26,
    stock: 31,
    age: [9, 12],
    attributes: {
      size: '9 to 12 Months',
      'child-height-cm': [74, 80],
      colour: 'Clay',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'dungarees',
      colour: 'clay',
      accent: 'cream',
      print: 'ribs',
      ground: 'sky',
      setting: 'outdoors',
    },
    description: `Crawlers wear out knees, so these have two layers there. Baby-fine cord in a warm clay red, lined in cotton jersey, with a bib pocket for a leaf or a biscuit.

Poppers run up both inside legs; the straps have two buttons each and the hems turn up, so a pair lasts the better part of a year.

• 9 to 12 months, 80 cm
• Cotton with a touch of stretch
• Wash at 40 °C with other dark things
• Goes with any vest you own`,
  }),
  outfits({
    sku: 'WRN-DRESS-DITSY',
    name: 'Smocked Baby Dress, Teal Ditsy, 6 to 12 Months',
    brand: 'Wrenfold',
    price: 28,
    stock: 9,
    age: [6, 12],
    attributes: {
      size: '6 to 12 Months',
      'child-height-cm': [74, 80],
      colour: 'Teal',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'dress',
      colour: 'teal',
      accent: 'cream',
      print: 'ditsy',
      ground: 'blush',
      setting: 'party',
    },
    description: `A party dress one can crawl in. The skirt stops above the knee, the chest is gathered with real smocking that gives with each breath, and small buttons at the back open far enough to step into.

Printed with tiny flowers on soft cotton lawn, and lined. Matching bloomers go over the nappy.

• 6 to 12 months, 74 to 80 cm
• Wash at 30 °C, dry in the shade
• Wear it over tights until May, without from then on`,
  }),
  knitwear({
    sku: 'WRN-CARD-SKY',
    name: 'Cotton Cardigan, Sky Stripe, 6 to 12 Months',
    brand: 'Wrenfold',
    price: 22.5,
    stock: 46,
    age: [6, 12],
    attributes: {
      size: '6 to 12 Months',
      'child-height-cm': [74, 80],
      colour: 'Sky',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'cardigan',
      colour: 'sky',
      accent: 'butter',
      print: 'stripes',
      ground: 'lilac',
      setting: 'wardrobe',
    },
    description: `The British summer in one garment. A light cotton knit with four wooden buttons, two pockets and cuffs long enough to turn back, thrown over whatever is underneath from April to October.

The V neck is deep, so arms go in without a struggle.

• 6 to 12 months, 74 to 80 cm
• Cotton yarn that does not itch
• Buttons sewn on by hand, with a spare
• Wash at 30 °C, reshape while damp`,
  }),
  knitwear({
    sku: 'WRN-JUMP-FAIR',
    name: 'Fair Isle Jumper, Lilac, 3 to 6 Months',
    brand: 'Wrenfold',
    price: 25,
    stock: 19,
    age: [3, 6],
    attributes: {
      size: '3 to 6 Months',
      'child-height-cm': [62, 68],
      colour: 'Lilac',
      material: 'Merino',
      'machine-washable': true,
    },
    picture: { motif: 'jumper', colour: 'lilac', accent: 'butter', ground: 'sage', setting: 'outdoors' },
    description: `A proper jumper, in miniature: zigzags across the yoke in butter and cream, ribbed hem, and two buttons on the left shoulder so that it goes over a large head on a small neck without protest.

Spun from superwash merino, which keeps babies warm when it is cold and does not boil them in a heated shop.

• 3 to 6 months, 68 cm
• Machine wash on wool at 30 °C
• Dry flat; it comes up like new`,
  }),
  knitwear({
    sku: 'WRN-LEGG-2',
    name: 'Soft Leggings, Pack of 2, Navy Dots, 6 to 12 Months',
    brand: 'Wrenfold',
    price: 14,
    stock: 76,
    age: [6, 12],
    attributes: {
      size: '6 to 12 Months',
      'child-height-cm': [74, 80],
      'pack-size': 2,
      colour: ['Navy', 'Butter'],
      material: ['Cotton', 'Elastane'],
      'machine-washable': true,
    },
    picture: {
      motif: 'leggings',
      colour: 'navy',
      accent: 'butter',
      print: 'dots',
      ground: 'blush',
      setting: 'playroom',
    },
    description: `Stretchy enough for yoga, which at this age is known as lying down. A broad waistband sits over the nappy and under the tummy and leaves no line; deep cuffs unfold for the growth spurt.

• Two pairs: navy with dots, plain butter
• 6 to 12 months, 74 to 80 cm
• 95% cotton, 5% elastane
• Reinforced at the knee for crawling
• Wash at 40 °C; colours hold`,
  }),
  everyday({
    sku: 'WRN-TEE-DINO',
    name: 'Dinosaur T-Shirt, Sage, 2 to 3 Years',
    brand: 'Wrenfold',
    price: 9.95,
    stock: 89,
    age: [24, 36],
    attributes: {
      size: '2 to 3 Years',
      'child-height-cm': [92, 98],
      colour: 'Sage',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'tshirt',
      colour: 'sage',
      accent: 'cream',
      emblem: 'sauropod',
      ground: 'butter',
      setting: 'playroom',
    },
    description: `The Diplodocus is on the front because that is where the wearer can see it upside down. Thick cotton jersey with a neckband that springs back after being pulled on by someone who insists on doing it alone.

The print is soft, thin and water-based, and does not crack.

• 2 to 3 years, 98 cm
• Organic cotton
• Wash at 40 °C, inside out
• A small loop inside the back shows which way round`,
  }),
  everyday({
    sku: 'WRN-TOP-FOX',
    name: 'Long-Sleeved Top with Fox, Rose, 18 to 24 Months',
    brand: 'Wrenfold',
    price: 12.5,
    stock: 54,
    age: [18, 24],
    attributes: {
      size: '18 to 24 Months',
      'child-height-cm': [86, 92],
      colour: 'Rose',
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'longTop',
      colour: 'rose',
      accent: 'cream',
      emblem: 'fox',
      ground: 'sky',
      setting: 'playroom',
    },
    description: `Between vest and jumper, nine months of the year. The sleeves are cut narrow, so that they push up for hand-washing and stay up, and the fox is stitched on in three colours of felt-soft jersey, with whiskers.

• 18 to 24 months, 92 cm
• 190 g cotton jersey that keeps its shape
• Poppers on one shoulder
• Wash at 40 °C; tumble dry low if you must`,
  }),
  everyday({
    sku: 'WRN-JOG-OAT',
    name: 'Patch-Knee Joggers, Oat, 2 to 3 Years',
    brand: 'Wrenfold',
    price: 15.95,
    stock: 62,
    age: [24, 36],
    attributes: {
      size: '2 to 3 Years',
      'child-height-cm': [92, 98],
      colour: 'Oat',
      material: ['Cotton', 'Recycled polyester'],
      'machine-washable': true,
    },
    picture: { motif: 'joggers', colour: 'oat', accent: 'sage', ground: 'lilac', setting: 'outdoors' },
    description: `Trousers for people who do most things on their knees. The patch is part of the design and made of the toughest cotton we could find; when it finally goes, there is another layer behind.

Soft brushed inside, pockets deep enough for conkers, a waist a child can manage alone at the potty. The cord is for show and stitched down.

• 2 to 3 years, 98 cm
• 80% cotton, 20% recycled polyester
• Wash at 40 °C`,
  }),
  everyday({
    sku: 'WRN-PYJ-MOON',
    name: 'Moon and Stars Pyjamas, Butter, 1 to 2 Years',
    brand: 'Wrenfold',
    price: 18.5,
    stock: 71,
    age: [12, 24],
    attributes: {
      size: '1 to 2 Years',
      'child-height-cm': [86, 92],
      colour: 'Butter',
      material: 'Organic cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'pyjamas',
      colour: 'butter',
      accent: 'sky',
      print: 'moons',
      ground: 'blush',
      setting: 'bedroom',
    },
    description: `For the child who has decided that sleepsuits are for babies. A plain pull-on top and bottoms, close-fitting as nightwear should be, with flat seams and cuffs that stop draughts.

Printed with small moons, which some people like to count.

• 12 to 24 months, 86 to 92 cm
• Organic cotton rib, warm without being thick
• Meets BS EN 14878; keep away from fire
• Wash at 40 °C`,
  }),
  outdoors({
    sku: 'PDC-PUD-ROSE',
    name: 'Waterproof Puddle Suit, Rose Leaf, 18 to 24 Months',
    brand: 'Puddlecote',
    price: 38,
    stock: 34,
    age: [18, 24],
    attributes: {
      size: '18 to 24 Months',
      'child-height-cm': [86, 92],
      colour: 'Rose',
      waterproof: true,
      'machine-washable': true,
    },
    picture: {
      motif: 'puddleSuit',
      colour: 'rose',
      accent: 'butter',
      print: 'leaves',
      ground: 'sky',
      setting: 'outdoors',
    },
    description: `Puddles should be entered with confidence. The seams of this all-in-one are welded, the legs have elastic that goes under a welly, and a long zip from neck to knee opens wide enough to post a toddler in, jumper and all.

It is unlined, so it rolls small and lives under the pushchair from September to May.

• 18 to 24 months, 92 cm
• Waterproof to 5,000 mm, breathable to 3,000 g
• Hood comes off with poppers if it catches
• Reflective piping; wash at 30 °C, no softener`,
  }),
  outdoors({
    sku: 'PDC-DUFF-TEAL',
    name: 'Duffle Coat with Lined Hood, Teal, 2 to 3 Years',
    brand: 'Puddlecote',
    price: 52,
    stock: 7,
    age: [24, 36],
    attributes: {
      size: '2 to 3 Years',
      'child-height-cm': [92, 98],
      colour: 'Teal',
      material: ['Wool', 'Recycled polyester'],
      'machine-washable': true,
    },
    picture: { motif: 'coat', colour: 'teal', accent: 'mustard', ground: 'blush', setting: 'outdoors' },
    description: `Wooden toggles on loops that a child can do up before they can do up anything else. This is a proper duffle in a wool mixture thick enough for frost, lined in quilted cotton so that it slips on over knitwear.

Cut generously, with a deep hem: two winters are usual, and then there is a younger cousin.

• 2 to 3 years, 98 cm
• 60% wool, 40% recycled polyester
• Hood lined in mustard fleece
• Brush off mud when it is dry; wool programme at 30 °C`,
  }),
  outdoors({
    sku: 'PDC-SNOW-NAVY',
    name: 'Bear Snowsuit with Fold-Over Cuffs, Navy, 6 to 12 Months',
    brand: 'Puddlecote',
    price: 46,
    stock: 23,
    age: [6, 12],
    attributes: {
      size: '6 to 12 Months',
      'child-height-cm': [74, 80],
      colour: 'Navy',
      material: 'Fleece',
      'machine-washable': true,
    },
    picture: { motif: 'snowsuit', colour: 'navy', accent: 'butter', ground: 'lilac', setting: 'outdoors' },
    description: `Two small ears, one long diagonal zip and no cold anywhere. Hands and feet fold over into mittens and boots, so there is nothing to drop on the path and go back for.

The filling is recycled and light; the lining is soft fleece.

• 6 to 12 months, 74 to 80 cm, for prams, sledges and carriers
• Showerproof outside
• Wash at 30 °C, tumble dry low with a tennis ball
• Take it off in the car: a harness must lie close to the body`,
  }),
  swim({
    sku: 'PDC-SWIM-SUN',
    name: 'Sun-Safe Swimsuit UPF 50+, Sky, 1 to 2 Years',
    brand: 'Puddlecote',
    price: 21,
    stock: 40,
    age: [12, 24],
    attributes: {
      size: '1 to 2 Years',
      'child-height-cm': [86, 92],
      colour: 'Sky',
      material: ['Recycled polyamide', 'Elastane'],
      'sun-protection': 'UPF 50+',
    },
    picture: {
      motif: 'swimsuit',
      colour: 'sky',
      accent: 'coral',
      print: 'ditsy',
      ground: 'butter',
      setting: 'outdoors',
    },
    description: `Covers shoulders, back and thighs, the places that burn first and that sun cream slides off in the sea. The fabric blocks more than 97.5% of UV, wet or dry, and a full-length zip gets it off again over sandy, indignant limbs.

Roomy enough for a swim nappy.

• 12 to 24 months, 86 to 92 cm
• 80% recycled polyamide, 20% elastane
• Resists chlorine and salt
• Rinse in fresh water, dry in the shade`,
  }),
  swim({
    sku: 'PDC-SHORT-STAR',
    name: 'Swim Shorts, Sage Stars, 2 to 3 Years',
    brand: 'Puddlecote',
    price: 13.5,
    stock: 47,
    age: [24, 36],
    attributes: {
      size: '2 to 3 Years',
      'child-height-cm': [92, 98],
      colour: 'Sage',
      material: 'Recycled polyester',
      'sun-protection': 'UPF 50+',
      'machine-washable': true,
    },
    picture: {
      motif: 'swimShorts',
      colour: 'sage',
      accent: 'coral',
      print: 'stars',
      ground: 'sky',
      setting: 'outdoors',
    },
    description: `Quick to dry, quick to sand, quick to dry again. There is a soft mesh brief inside, an easy waist that small thumbs can manage, and a pocket with a hole in it on purpose, so that the sea can leave.

• 2 to 3 years, 98 cm
• Recycled polyester, UPF 50+
• The cord is stitched down at the middle
• Rinse after swimming, wash at 30 °C
• Match them with the sun hat if you are that sort of family`,
  }),
  swim({
    sku: 'PDC-HAT-LEG',
    name: 'Wide-Brimmed Sun Hat, Coral Stripe, 6 to 24 Months',
    brand: 'Puddlecote',
    price: 12.95,
    stock: 69,
    age: [6, 24],
    attributes: {
      size: '6 to 24 Months',
      'head-cm': [46, 50],
      colour: 'Coral',
      material: 'Cotton',
      'sun-protection': 'UPF 50+',
      'machine-washable': true,
    },
    picture: {
      motif: 'sunHat',
      colour: 'coral',
      accent: 'cream',
      print: 'stripes',
      ground: 'sage',
      setting: 'outdoors',
    },
    description: `A hat is only useful on the head, so this one ties, softly, under the chin, with a strap that parts if it catches. The brim is 7 cm all round and dips at the neck.

Light cotton, UPF 50+, reversible to plain coral when the stripes have had ice cream.

• 6 to 24 months, 46 to 50 cm; toggle at the back
• Folds into a pocket
• Wash at 40 °C
• Shade, hat and cream, in that order`,
  }),
  feet({
    sku: 'PDC-WELL-TEAL',
    name: 'First Wellies, Teal, Size 5',
    brand: 'Puddlecote',
    price: 19.95,
    stock: 58,
    age: [18, 24],
    attributes: {
      size: 'Size 5',
      'foot-length-cm': 13.5,
      colour: 'Teal',
      material: 'Rubber',
      waterproof: true,
    },
    picture: { motif: 'wellies', colour: 'teal', accent: 'butter', ground: 'blush', setting: 'outdoors' },
    description: `Natural rubber that bends where a foot bends, low enough in the leg for short shins, with two handles at the top for pulling on by oneself. On the wrong feet, usually, but by oneself.

Cotton lining, deep tread, a reflective strip at the heel.

• Infant size 5, 13.5 cm inside, about eighteen months to two years
• Room for a thick sock
• Rinse, stuff with newspaper, dry away from the radiator`,
  }),
  feet({
    sku: 'WRN-SHOE-FIRST',
    name: 'Soft-Soled First Walking Shoes, Lilac',
    brand: 'Wrenfold',
    price: 29.5,
    stock: 26,
    age: [10, 15],
    attributes: { size: 'Size 3', 'foot-length-cm': 11.5, colour: 'Lilac', material: ['Suede', 'Leather'] },
    picture: { motif: 'shoes', colour: 'lilac', accent: 'butter', ground: 'butter', setting: 'playroom' },
    description: `Barefoot is best for learning to walk; these are next best, for pavements. The sole is thin and bends in half, the toe is round and wide, and two soft straps open the shoe right down, so that a curled-up foot goes in.

Suede outside, leather within, tanned without chrome.

• Size 3, 11.5 cm inside, about ten to fifteen months
• Leave a thumb's width in front of the toes
• Brush when dry
• Check the fit every six weeks: they outgrow them before they wear them out`,
  }),
  feet({
    sku: 'PDC-SAND-OAK',
    name: 'Leather Toddler Sandals, Mustard, Size 5',
    brand: 'Puddlecote',
    price: 27,
    stock: 3,
    age: [18, 24],
    attributes: {
      size: 'Size 5',
      'foot-length-cm': 13.5,
      colour: 'Mustard',
      material: ['Leather', 'Rubber'],
    },
    picture: { motif: 'sandals', colour: 'mustard', accent: 'cream', ground: 'lilac', setting: 'outdoors' },
    description: `Two broad straps, one buckle that looks real and hides a press stud, and a footbed of cork that takes on the shape of its owner by the end of June.

Soft at the ankle, firm at the heel, light enough to run in. Good for beach paths and ice-cream queues, less so for streams.

• Size 5, 13.5 cm inside
• Vegetable-tanned leather, natural rubber sole
• Wipe with a damp cloth; a little balm in autumn`,
  }),
  feet({
    sku: 'WRN-SOCK-5',
    name: 'Stay-On Baby Socks, Pack of 5, 6 to 12 Months',
    brand: 'Wrenfold',
    price: 8.5,
    stock: 158,
    age: [6, 12],
    attributes: {
      size: '6 to 12 Months',
      'pack-size': 5,
      colour: ['Rose', 'Cream'],
      material: 'Cotton',
      'machine-washable': true,
    },
    picture: {
      motif: 'socks',
      colour: 'rose',
      accent: 'cream',
      print: 'ditsy',
      ground: 'sage',
      setting: 'wardrobe',
    },
    description: `Socks come off because heels are round and elastic is lazy. These have a deep, turned heel, a long ribbed cuff and a ring of gentle stretch at the ankle, and on most feet most of the time they stay.

Dots of silicone on the soles for those who pull themselves up on chairs.

• Five pairs: flowers, rose, cream, stripes, dots
• 6 to 12 months, 10 to 12 cm
• 78% cotton, hand-linked toes without a seam
• Wash at 40 °C`,
  }),
  feet({
    sku: 'WRN-TIGHT-NAVY',
    name: 'Knitted Tights, Navy Stripe, 12 to 18 Months',
    brand: 'Wrenfold',
    price: 9.95,
    stock: 49,
    age: [12, 18],
    attributes: {
      size: '12 to 18 Months',
      'child-height-cm': [80, 86],
      colour: 'Navy',
      material: ['Cotton', 'Polyamide', 'Elastane'],
      'machine-washable': true,
    },
    picture: {
      motif: 'tights',
      colour: 'navy',
      accent: 'butter',
      print: 'stripes',
      ground: 'sky',
      setting: 'wardrobe',
    },
    description: `Warm from waist to toe, with no gap where the wind gets in. The seat is knitted with an extra panel to go over a nappy, and butter-coloured heels and toes show at a glance which way round.

Thick enough to wear as trousers on a mild day; grippy soles for slippery floors.

• 12 to 18 months, 80 to 86 cm
• 75% cotton, 22% polyamide, 3% elastane
• Wash at 40 °C`,
  }),
];

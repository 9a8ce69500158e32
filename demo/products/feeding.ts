import { shelf, zeroRatedShelf } from './shelf.ts';

const bottles = shelf('Feeding', 'Bottles & Sterilising');
const breastfeeding = shelf('Feeding', 'Breastfeeding');
const weaning = shelf('Feeding', 'Weaning');
// Food for people is zero-rated, infant formula with it: VAT Act 1994, Schedule 8, Group 1.
const formula = zeroRatedShelf('Feeding', 'Formula Milk');
const highchairs = shelf('Feeding', 'Highchairs');
const cups = shelf('Feeding', 'Cups & Beakers');
// Notice 714 counts babies' bibs, of any material, as clothing.
const bibs = zeroRatedShelf('Feeding', 'Bibs');

export const feeding = [
  bottles({
    sku: 'KTW-BOT-260',
    name: 'Anti-Colic Baby Bottle 260 ml',
    brand: 'Kettlewren',
    price: 7.95,
    stock: 140,
    age: [3, 18],
    attributes: {
      'capacity-ml': 260,
      'teat-flow': 'Medium',
      material: 'Copolyester',
      'dishwasher-safe': true,
    },
    picture: { motif: 'bottle', colour: 'sage', accent: 'butter', ground: 'blush', setting: 'kitchen' },
    description: `A bottle with fewer parts than most: body, teat, ring, cap, and one soft valve in the teat that lets air in behind the milk instead of through it. Less swallowed air means fewer sore tummies, and less to lose in the washing-up.

The body is clear copolyester, light and hard to break, with a wide neck that a spoon and a brush both fit.

• 260 ml, with the medium-flow teat, from three months
• BPA-free; meets BS EN 14350
• Sterilise by steam, cold water or boiling; top rack of the dishwasher
• Change the teat every two months`,
  }),
  bottles({
    sku: 'KTW-BOT-GLASS3',
    name: 'Glass Feeding Bottles, Set of 3',
    brand: 'Kettlewren',
    price: 28.5,
    stock: 39,
    age: [0, 12],
    attributes: {
      'capacity-ml': 240,
      'teat-flow': 'Slow',
      'pack-size': 3,
      material: ['Glass', 'Silicone'],
      'dishwasher-safe': true,
    },
    picture: { motif: 'bottles', colour: 'sky', accent: 'butter', ground: 'sage', setting: 'kitchen' },
    description: `Glass does not cloud, does not stain orange after carrot and does not remember yesterday's milk. These three bottles are blown from borosilicate glass, which takes boiling water and the freezer without complaint, and each wears a silicone sleeve in case of kitchen tiles.

• Two of 240 ml, one of 120 ml for the early weeks
• Slow-flow silicone teats, from birth
• Meets BS EN 14350
• Dishwasher safe, sleeves and all

Check the glass against the light before every feed and retire any bottle with a chip.`,
  }),
  bottles({
    sku: 'KTW-NEWB-SET',
    name: 'Newborn Bottle Feeding Starter Set',
    brand: 'Kettlewren',
    price: 36,
    stock: 25,
    age: [0, 6],
    attributes: { 'capacity-ml': 260, 'teat-flow': 'Slow' },
    picture: {
      motif: 'bottles',
      colour: 'rose',
      accent: 'mint',
      ground: 'butter',
      setting: 'kitchen',
      parts: ['bottleBrush', 'dummy', 'milkPots'],
    },
    description: `Everything for the first fortnight of bottles in one box, so that nobody has to read the back of eleven packets with a newborn on their shoulder. It suits families who bottle-feed from the start and those who add a bottle later on.

In the box:
• Two 150 ml and two 260 ml anti-colic bottles with slow-flow teats
• One orthodontic dummy, 0 to 6 months
• A bottle and teat brush
• A stacking set of milk powder pots

All parts are BPA-free and go in any steriliser. Bottles meet BS EN 14350, the dummy BS EN 1400.`,
  }),
  bottles({
    sku: 'KTW-STER-STEAM',
    name: 'Electric Steam Steriliser for 6 Bottles',
    brand: 'Kettlewren',
    price: 54.95,
    stock: 22,
    age: 'for the home',
    attributes: {
      'holds-bottles': 6,
      'power-w': 500,
      electrical: true,
      'length-cm': 28,
      'width-cm': 28,
      'height-cm': 34,
    },
    picture: { motif: 'steriliser', colour: 'oat', accent: 'sage', ground: 'lilac', setting: 'kitchen' },
    description: `Six bottles, a small cup of water and six minutes. Steam does the whole job, with nothing added and nothing to rinse off afterwards; leave the lid shut and the contents stay sterile for twenty-four hours.

The rack comes apart in three ways, so that a breast pump, dummies or weaning spoons fit as well. The button glows while it works and switches itself off.

• 28 × 28 × 34 cm, 500 W
• Takes bottles of every shape up to 17 cm tall
• Tongs and descaler sachet included
• Descale every four weeks, sooner in hard-water towns`,
  }),
  bottles({
    sku: 'KTW-WARM-ONE',
    name: 'Bottle Warmer with Gentle Defrost',
    brand: 'Kettlewren',
    price: 29.95,
    stock: 31,
    age: 'for the home',
    attributes: { 'power-w': 300, electrical: true },
    picture: { motif: 'bottleWarmer', colour: 'coral', accent: 'butter', ground: 'sky', setting: 'kitchen' },
    description: `Milk warmed evenly by a bath of water, not in hot spots: set the dial for how much and how cold, and come back when the light goes out. From the fridge, 150 ml takes about four minutes.

There is a slow setting for breast milk from the freezer, which never goes above 37 °C, and one for jars of food later on.

• Fits every bottle we sell, and most we do not
• 300 W; switches off after thirty minutes
• Wipe out and descale now and then

Test a drop on your wrist. Never warm milk in a microwave.`,
  }),
  bottles({
    sku: 'KTW-BRUSH-2IN1',
    name: 'Bottle and Teat Brush',
    brand: 'Kettlewren',
    price: 6.5,
    stock: 165,
    age: 'for the home',
    attributes: { 'length-cm': 31, material: ['Nylon', 'Beech fibre'], 'dishwasher-safe': true },
    picture: { motif: 'bottleBrush', colour: 'mint', accent: 'coral', ground: 'butter', setting: 'kitchen' },
    description: `Milk hides in corners. The big brush has soft bristles in two lengths that reach the shoulder of a bottle, and a little sponge at the tip for the bottom; the small one unscrews from inside the handle and goes up into the teat.

The neck bends so that you can press, and nothing on it scratches plastic or glass.

• 31 cm long
• Nylon bristles, beech-fibre handle
• Boil, steam or dishwash
• Replace it every three months, as you would a toothbrush`,
  }),
  bottles({
    sku: 'KTW-RACK-GRASS',
    name: 'Bottle Drying Rack, Meadow',
    brand: 'Kettlewren',
    price: 17.95,
    stock: 49,
    age: 'for the home',
    attributes: {
      'holds-bottles': 6,
      'length-cm': 33,
      'width-cm': 24,
      'height-cm': 7,
      'dishwasher-safe': true,
    },
    picture: { motif: 'dryingRack', colour: 'lilac', accent: 'coral', ground: 'sage', setting: 'kitchen' },
    description: `A small lawn for the worktop. Soft blades hold bottles, teats, valves and pump parts upright at whatever angle they stand, air moves underneath, and the drips run down into a tray you can lift out and empty.

Takes about six bottles and all that goes with them.

• 33 × 24 × 7 cm
• BPA-free; the grass comes off its tray
• Dishwasher safe
• Wash it twice a week, since standing water is nobody's friend`,
  }),
  bottles({
    sku: 'KTW-POTS-MILK',
    name: 'Stacking Milk Powder Pots',
    brand: 'Kettlewren',
    price: 8.95,
    stock: 83,
    age: 'for parents',
    attributes: { 'capacity-ml': 90, 'pack-size': 3, 'dishwasher-safe': true },
    picture: { motif: 'milkPots', colour: 'rose', accent: 'oat', ground: 'lilac', setting: 'road' },
    description: `Three measured feeds of powder, ready in your bag for a day out. Each pot twists on to the next and has its own funnel-shaped rim that pours into a narrow bottle neck in the dark. The top lid has a loop for a finger.

Use just one pot for a short trip, all three for a long one; later they carry rice cakes, raisins and treasures from the beach.

• Three pots of 90 ml, about four scoops each
• Airtight silicone seals
• BPA-free, dishwasher safe, may be sterilised`,
  }),
  formula({
    sku: 'KTW-MILK-FIRST',
    name: 'First Infant Milk Powder, From Birth, 800 g',
    brand: 'Kettlewren',
    price: 9.95,
    stock: 60,
    age: [0, 12],
    attributes: { 'made-from': "Cow's milk" },
    unit: [800, 'g'],
    saleRule: 'first-infant-formula',
    picture: { motif: 'milkTin', colour: 'white', accent: 'sky', ground: 'sage', setting: 'kitchen' },
    description: `Important notice: breastfeeding is best for babies. Infant formula should be used only on the advice of a doctor, midwife, health visitor, public health nurse, dietitian, pharmacist or other professional responsible for maternal and child care.

A first infant milk made from cow's milk, as powder, for babies who are not breastfed or not breastfed alone. It meets the law's requirements for infant formula.

• From birth, up to twelve months
• 800 g, with a levelled scoop in the tin
• Make up each feed as the tin says, with water of at least 70 °C, and throw away what is left after two hours
• Use within four weeks of opening`,
  }),
  breastfeeding({
    sku: 'KTW-PUMP-DUO',
    name: 'Rechargeable Electric Breast Pump',
    brand: 'Kettlewren',
    price: 109,
    stock: 18,
    age: 'for parents',
    attributes: { 'noise-db': 45, rechargeable: true, electrical: true },
    picture: {
      motif: 'breastPump',
      colour: 'teal',
      accent: 'coral',
      ground: 'blush',
      setting: 'bedroom',
      parts: ['milkBags', 'bottle', 'breastPads'],
    },
    description: `Quiet enough to use beside a sleeping baby or through a call with the camera off. The pump begins with light, quick pulls, then changes to slow, deep ones when milk starts to flow; both phases have nine strengths, and it remembers yours.

A closed system keeps milk out of the tubing. The motor is the size of a bar of soap and runs for about eight sessions on one charge.

• Silicone shields in 21, 24 and 27 mm
• Screws on to any Kettlewren bottle
• 45 dB; USB-C

In the box: pump, three shields, bottle, ten storage bags and two pairs of breast pads. For hygiene we can take back unopened pumps only.`,
  }),
  breastfeeding({
    sku: 'KTW-PADS-WASH',
    name: 'Washable Breast Pads, 5 Pairs',
    brand: 'Kettlewren',
    price: 13.5,
    stock: 67,
    age: 'for parents',
    attributes: { 'pack-size': 5, material: 'Bamboo', 'machine-washable': true },
    picture: {
      motif: 'breastPads',
      colour: 'blush',
      accent: 'rose',
      print: 'hearts',
      ground: 'sage',
      setting: 'bedroom',
    },
    description: `Soft as a T-shirt on the inside, dry as a raincoat on the outside. Brushed bamboo jersey lies against the skin, three layers of it soak up, and a thin breathable film keeps your blouse out of it.

They are 12 cm across and slightly cupped, so that they do not show and do not wander. One pair replaces about a hundred disposables.

• Five pairs and a mesh bag for the wash
• 60 °C, no softener; tumble dry low
• Wash once before first use: they drink more afterwards`,
  }),
  breastfeeding({
    sku: 'KTW-BAGS-MILK50',
    name: 'Breast Milk Storage Bags, Pack of 50',
    brand: 'Kettlewren',
    price: 11.95,
    stock: 102,
    age: 'for parents',
    attributes: { 'capacity-ml': 180, 'pack-size': 50 },
    unit: [50, 'each'],
    picture: { motif: 'milkBags', colour: 'lilac', accent: 'coral', ground: 'butter', setting: 'kitchen' },
    description: `Every millilitre was work, so it should not end up on the shelf of the freezer. These bags close with a double zip, stand by themselves while you pour, and lie flat once full, which freezes faster and thaws faster.

Write the date and amount on the tab: it stays outside the milk and does not smear.

• 50 bags of 180 ml, sterile until opened
• BPA-free, food-safe film
• Up to six months in a freezer at −18 °C; the NHS storage times are printed inside the lid
• Thaw in the fridge; use each bag once`,
  }),
  breastfeeding({
    sku: 'KTW-BALM-NIP',
    name: 'Lanolin-Free Nipple Balm 50 ml',
    brand: 'Kettlewren',
    price: 9.75,
    stock: 71,
    age: 'for parents',
    attributes: { 'capacity-ml': 50, 'perfume-free': true },
    unit: [50, 'ml'],
    picture: { motif: 'balm', colour: 'sky', accent: 'butter', ground: 'blush', setting: 'bathroom' },
    description: `The first two weeks can smart. A pea of this balm after each feed keeps the skin supple and lets it mend, and there is no need to wash it off before the next one, because everything in it is food: olive oil, cocoa butter, beeswax, calendula.

It comes as a tube for the bedside and a small tin for the bag.

• 40 ml and 10 ml
• No lanolin, perfume, parabens or nut oils
• Softens in warm fingers
• If it still hurts after some days, ask your midwife or a breastfeeding counsellor to look at the latch`,
  }),
  breastfeeding({
    sku: 'MSP-PILL-FEED',
    name: 'Breastfeeding Pillow, Teal Dots',
    brand: 'Mossop Mill',
    price: 38,
    stock: 26,
    age: 'for parents',
    attributes: {
      'length-cm': 60,
      'width-cm': 52,
      'height-cm': 18,
      colour: 'Teal',
      material: 'Cotton',
      'washable-cover': true,
    },
    picture: {
      motif: 'nursingPillow',
      colour: 'teal',
      accent: 'cream',
      print: 'dots',
      ground: 'butter',
      setting: 'bedroom',
    },
    description: `Brings the baby up to you instead of you down to the baby. The horseshoe goes round the waist, firm enough to hold its height through a long feed, and your shoulders find out that they had been up by your ears.

Bottle feeds, cuddles and propped-up play on the floor all work on it, too. Before the birth, sleep with it between the knees.

• 60 × 52 × 18 cm, filled with hollow fibre
• Cotton cover, zips off, 40 °C
• Not for babies to sleep on, ever
• Fits waists to a dress size 24`,
  }),
  weaning({
    sku: 'KTW-BOWL-SUCK',
    name: 'Suction Weaning Bowl and Spoon, Butter',
    brand: 'Kettlewren',
    price: 12.95,
    stock: 78,
    age: [6, 24],
    attributes: {
      'capacity-ml': 280,
      colour: 'Butter',
      material: ['Silicone', 'Beech'],
      'dishwasher-safe': true,
    },
    picture: { motif: 'bowl', colour: 'butter', accent: 'sky', ground: 'lilac', setting: 'kitchen' },
    description: `Press it down on a smooth tray and it stays, through an interest in gravity that lasts roughly from month seven to month fourteen. A tab at the back lets grown-ups lift it off, once the wearer is no longer looking.

The rim curves inwards, so a spoon pushed against it comes away full.

• From six months; 280 ml
• Food-grade silicone bowl, beech and silicone spoon
• Microwave, freezer and dishwasher safe; wash the spoon by hand
• Meets BS EN 14372
• Sticks to glass, plastic, glazed tiles and sealed wood; not to raw wood`,
  }),
  weaning({
    sku: 'KTW-PLATE-DIV',
    name: 'Divided Suction Plate, Teal',
    brand: 'Kettlewren',
    price: 13.5,
    stock: 61,
    age: [12, 48],
    attributes: { 'length-cm': 20, colour: 'Teal', material: 'Silicone', 'dishwasher-safe': true },
    picture: { motif: 'plate', colour: 'teal', accent: 'coral', ground: 'blush', setting: 'kitchen' },
    description: `Three compartments, for people who hold that peas must not touch potato. Portions suit one to four years: the large field for the main thing, two small ones for whatever you are hoping for.

A wide suction ring underneath grips highchair trays and tables. The walls are high enough to push against with a first fork.

• 20 cm across, 2.5 cm deep
• Silicone, free of BPA and plasticisers
• Oven to 200 °C, freezer, microwave, dishwasher
• Meets BS EN 14372`,
  }),
  weaning({
    sku: 'KTW-SPOON-6',
    name: 'Soft Weaning Spoons, Pack of 6',
    brand: 'Kettlewren',
    price: 8.25,
    stock: 133,
    age: [6, 18],
    attributes: { 'pack-size': 6, material: 'Silicone', 'dishwasher-safe': true },
    picture: { motif: 'spoons', colour: 'rose', accent: 'cream', ground: 'sky', setting: 'kitchen' },
    description: `New gums meet spoon: it helps if the spoon is soft. The tips are shallow, so that a top lip can clear them, and flexible, so that chewing on them does no harm to either party. Handles are long enough for a parent's hand and for the bottom of the jar.

Six in three colours, on the principle that your baby holds one, you hold one and one is on the floor.

• From six months
• Silicone tip over a firm core; nothing to come loose
• Dishwasher and steriliser safe
• Meets BS EN 14372`,
  }),
  weaning({
    sku: 'KTW-CUTL-FIRST',
    name: 'My First Cutlery Set, Lilac',
    brand: 'Kettlewren',
    price: 9.95,
    stock: 90,
    age: [12, 60],
    attributes: {
      pieces: 2,
      colour: 'Lilac',
      material: ['Stainless steel', 'Silicone'],
      'dishwasher-safe': true,
    },
    picture: { motif: 'cutlery', colour: 'lilac', accent: 'butter', ground: 'sage', setting: 'kitchen' },
    description: `Real metal, small hands. The fork has rounded tines that still spear a piece of pasta, which plastic ones never quite do, and the spoon is deep enough for soup and short enough to reach a mouth without a detour.

Chunky handles fill a fist. Later, when the grip turns grown-up, there is a dent for the forefinger.

• From twelve months to about five years
• 18/8 stainless steel, silicone-covered handles
• Dishwasher safe
• Fork and spoon, in a travel case`,
  }),
  weaning({
    sku: 'KTW-POTS-FOOD',
    name: 'Weaning Food Pots with Tray, 5 Pieces',
    brand: 'Kettlewren',
    price: 10.95,
    stock: 56,
    age: 'for parents',
    attributes: { 'capacity-ml': 90, 'pack-size': 5, 'dishwasher-safe': true },
    picture: { motif: 'foodPots', colour: 'sage', accent: 'cream', ground: 'butter', setting: 'kitchen' },
    description: `Cook on Sunday, thaw till Friday. These little pots hold the amounts that first foods come in, freeze without cracking, and show through their sides what is in them, which is useful once you have seen how alike parsnip and pear look.

The tray keeps them together in the freezer door.

• Five pots of 90 ml with marks every 30 ml
• Leak-proof lids that a thumb can open
• BPA-free; microwave (lid off), freezer, dishwasher, steriliser
• Room on the lid for a date in pencil`,
  }),
  weaning({
    sku: 'KTW-BLEND-MINI',
    name: 'Mini Baby Food Blender',
    brand: 'Kettlewren',
    price: 34.95,
    stock: 14,
    age: 'for the home',
    attributes: {
      'capacity-ml': 400,
      'power-w': 250,
      electrical: true,
      material: 'Glass',
      'dishwasher-safe': true,
    },
    picture: { motif: 'blender', colour: 'coral', accent: 'cream', ground: 'lilac', setting: 'kitchen' },
    description: `Made for half a sweet potato. A full-sized blender flings a baby's portion up the walls of the jug and leaves it there; this one is narrow, so the blades always find something to do. Three pulses for lumps, ten seconds for smooth.

The jug is glass, has marks in millilitres and goes straight into the fridge under its own lid.

• 400 ml; 250 W
• Will not start unless the jug is locked
• Jug, lid and blades in the dishwasher
• Anti-slip feet, cable tidy underneath`,
  }),
  highchairs({
    sku: 'KTW-HIGH-ASH',
    name: 'Ashby Wooden Highchair, Navy',
    brand: 'Kettlewren',
    price: 149,
    stock: 11,
    age: [6, 60],
    attributes: {
      'max-load-kg': 20,
      'length-cm': 58,
      'width-cm': 60,
      'height-cm': 92,
      'folds-flat': false,
      colour: 'Navy',
      material: 'Ash',
      'washable-cover': true,
    },
    picture: { motif: 'highchair', colour: 'navy', accent: 'coral', ground: 'sky', setting: 'kitchen' },
    description: `A highchair that does not look like playground equipment. Four splayed ash legs, a wipe-clean seat, and a tray that lifts off with both thumbs and goes in the dishwasher, because that is where trays belong.

Cut the legs? No need: they unscrew at the middle, and the tall chair becomes a low one for the toddler table.

• Six months to about five years, up to 20 kg
• Five-point harness, footrest in three heights
• Without its tray it pulls up to a table of 72 to 77 cm
• 58 × 60 × 92 cm; meets BS EN 14988
• Cushion cover washes at 30 °C`,
  }),
  highchairs({
    sku: 'KTW-HIGH-FOLD',
    name: 'Folding Highchair, Mint Dots',
    brand: 'Kettlewren',
    price: 84.95,
    stock: 0,
    age: [6, 36],
    attributes: { 'weight-kg': 6.9, 'max-load-kg': 15, 'folds-flat': true, colour: 'Mint' },
    picture: {
      motif: 'highchair',
      colour: 'mint',
      accent: 'coral',
      print: 'dots',
      ground: 'butter',
      setting: 'kitchen',
    },
    description: `For kitchens where three is already a crowd. It folds to 22 cm deep, stands up folded, and lives between the fridge and the wall until someone is hungry again.

Seven heights and three recline angles see it through from the first spoonfuls, at six months, to the age of opinions. The double tray has a top layer you can carry off, peas and all.

• Up to 15 kg; meets BS EN 14988
• Padded seat wipes clean and comes off entirely
• Two wheels at the back, with brakes
• 6.9 kg`,
  }),
  highchairs({
    sku: 'KTW-BOOST-DINE',
    name: 'Travel Booster Seat for the Table',
    brand: 'Kettlewren',
    price: 36.95,
    stock: 40,
    age: [6, 36],
    attributes: {
      'weight-kg': 2.2,
      'max-load-kg': 15,
      'length-cm': 38,
      'width-cm': 35,
      'height-cm': 40,
      'folds-flat': true,
      colour: 'Oat',
    },
    picture: {
      motif: 'diningBooster',
      colour: 'oat',
      accent: 'sage',
      print: 'stars',
      ground: 'blush',
      setting: 'kitchen',
    },
    description: `Grandparents' kitchens, campsite benches, the pub on the corner: two straps hold this booster to nearly any dining chair with a back, and a small guest is suddenly at the right height for the conversation.

Its tray snaps on top when the table is too precious. Everything folds into the seat, which has a handle.

• Six months to three years, up to 15 kg
• 38 × 35 × 40 cm; 2.2 kg
• Three-point harness; meets BS EN 16120
• Rinse it in the sink`,
  }),
  bibs({
    sku: 'KTW-BIB-COT3',
    name: 'Cotton Dribble Bibs, Pack of 3, Rabbits',
    brand: 'Kettlewren',
    price: 12,
    stock: 94,
    age: [3, 18],
    attributes: { 'pack-size': 3, colour: ['Sage', 'Cream'], material: 'Cotton', 'machine-washable': true },
    picture: {
      motif: 'bib',
      colour: 'sage',
      accent: 'cream',
      print: 'dots',
      emblem: 'rabbit',
      ground: 'lilac',
      setting: 'wardrobe',
    },
    description: `Dribble starts long before teeth do. These bibs have soft cotton jersey in front, towelling behind, and poppers at the neck in two sizes, so that they go from three months to about eighteen without leaving a red line.

Each of the three has an appliquéd rabbit, dotted green, plain cream and striped.

• Cotton; nothing stiff, nothing scratchy
• Wash at 60 °C, dry any way you like
• Poppers come undone if pulled hard, as they should
• Take bibs off before sleep`,
  }),
  bibs({
    sku: 'KTW-BIB-BAND4',
    name: 'Bandana Bibs, Pack of 4, Coral Leaf',
    brand: 'Kettlewren',
    price: 11.5,
    stock: 85,
    age: [3, 24],
    attributes: {
      'pack-size': 4,
      colour: 'Coral',
      material: ['Organic cotton', 'Fleece'],
      'machine-washable': true,
    },
    picture: {
      motif: 'bandanaBib',
      colour: 'coral',
      accent: 'cream',
      print: 'leaves',
      ground: 'sky',
      setting: 'wardrobe',
    },
    description: `All the absorbency of a bib with the air of a minor cowboy. The triangle sits close round the neck, catches dribble before it reaches the vest and spares you four changes of clothes a day.

Front of organic cotton, back of thick fleece that lets nothing through, nickel-free poppers in two positions.

• Three to twenty-four months
• Four prints that go with each other and most cardigans
• Wash at 40 °C; goes in with everything else`,
  }),
  bibs({
    sku: 'KTW-BIB-SIL',
    name: 'Silicone Weaning Bib with Crumb Catcher, Lilac',
    brand: 'Kettlewren',
    price: 9.95,
    stock: 107,
    age: [6, 36],
    attributes: { colour: 'Lilac', material: 'Silicone', 'dishwasher-safe': true },
    picture: {
      motif: 'siliconeBib',
      colour: 'lilac',
      accent: 'butter',
      emblem: 'carrot',
      ground: 'sage',
      setting: 'kitchen',
    },
    description: `Half of dinner goes in, a third goes down the front, and this is where the third stops. The pouch stands open by itself and holds enough for second helpings.

Soft silicone rolls up for the nappy bag, rinses clean under the tap and dries with one shake. The neck closes with four buttons, from six months to about three years.

• BPA-free; meets BS EN 14372
• Dishwasher safe, top rack
• Turmeric may leave a memory; a day in sunlight fades it`,
  }),
  bibs({
    sku: 'KTW-BIB-SLEEVE',
    name: 'Long-Sleeved Coverall Bib, Sky',
    brand: 'Kettlewren',
    price: 14.5,
    stock: 8,
    age: [6, 36],
    attributes: { colour: 'Sky', material: 'Recycled polyester', waterproof: true, 'machine-washable': true },
    picture: {
      motif: 'sleevedBib',
      colour: 'sky',
      accent: 'butter',
      emblem: 'strawberry',
      ground: 'butter',
      setting: 'kitchen',
    },
    description: `For spaghetti, beetroot and, later, paint. It goes on from the front like an apron with arms, closes at the back with a soft tab, and covers everything from cuff to lap.

The fabric is light, rustle-free and waterproof without PVC. Cuffs are elasticated, the pocket at the hem catches what rolls.

• Six months to three years
• Recycled polyester
• Wipe down after meals, machine wash at 40 °C once a week
• Dries overnight on a hanger`,
  }),
  cups({
    sku: 'KTW-CUP-BEAK',
    name: 'Two-Handled Beaker, Navy Star',
    brand: 'Kettlewren',
    price: 6.95,
    stock: 118,
    age: [6, 18],
    attributes: { 'capacity-ml': 180, colour: 'Navy', 'dishwasher-safe': true },
    picture: { motif: 'beaker', colour: 'navy', accent: 'butter', ground: 'blush', setting: 'kitchen' },
    description: `The first drink one holds alone. Free-flowing, as health visitors like it: no valve to suck against, just a soft spout that lets a little water through, so sipping is learned from the start. Yes, it drips when upended. It is only water.

Handles come off when two hands are no longer needed, and the lid when a spout is not.

• From six months; 180 ml
• BPA-free, meets BS EN 14350
• Dishwasher and steriliser safe`,
  }),
  cups({
    sku: 'KTW-CUP-STRAW',
    name: 'Weighted Straw Cup, Sage',
    brand: 'Kettlewren',
    price: 10.5,
    stock: 72,
    age: [9, 36],
    attributes: { 'capacity-ml': 240, colour: 'Sage', 'dishwasher-safe': true },
    picture: { motif: 'strawCup', colour: 'sage', accent: 'coral', ground: 'lilac', setting: 'outdoors' },
    description: `The straw has a little weight on its end that follows the water, so it works sitting, lying back in the pushchair or looking at a plane. A soft valve keeps it from dripping in the bag.

It all comes apart into four pieces, and the brush that reaches into the straw is in the box.

• From nine months; 240 ml
• Silicone straw, shatterproof cup with marks
• Dishwasher safe, top rack
• Spare straws are sold by the pair`,
  }),
];

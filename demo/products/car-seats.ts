import { reducedRateShelf, shelf } from './shelf.ts';

const babySeats = reducedRateShelf('Car Seats & Travel', 'Car Seats', 'Baby Car Seats');
const toddlerSeats = reducedRateShelf('Car Seats & Travel', 'Car Seats', 'Toddler Car Seats');
const boosters = reducedRateShelf('Car Seats & Travel', 'Car Seats', 'Booster Seats');
const bases = reducedRateShelf('Car Seats & Travel', 'Car Seats', 'Car Seat Bases');
const inTheCar = shelf('Car Seats & Travel', 'In the Car');
const travel = shelf('Car Seats & Travel', 'Travel Cots & Bags');

export const carSeats = [
  babySeats({
    sku: 'FRN-SEAT-WREN',
    name: 'Wren i-Size Baby Car Seat, Lilac',
    brand: 'Fernshaw',
    price: 149,
    stock: 23,
    age: [0, 15],
    attributes: {
      'car-seat-group': 'Group 0+',
      'child-height-cm': [40, 85],
      'weight-kg': 3.9,
      facing: 'Rear-facing',
      fitting: ['Car belt', 'ISOFIX base'],
      colour: 'Lilac',
      'washable-cover': true,
    },
    picture: {
      motif: 'infantSeat',
      colour: 'lilac',
      accent: 'butter',
      print: 'stars',
      ground: 'sage',
      setting: 'road',
    },
    description: `The seat for the ride home, and for the year after it. Wren faces backwards, the safest way for a baby to travel, and fits children from 40 to 85 cm, roughly birth to fifteen months.

Head support and harness rise together with one pull, so there is no threading at midnight. It goes in with the car's own belt or clicks on to the Fernshaw base, and the shell weighs 3.9 kg.

• UN R129/03 (i-Size), with extra side protection you fold out next to the door
• Newborn insert until 60 cm
• Cover washes at 30 °C
• Fits Brackenby chassis with adaptors

Never use it on a seat with an active front airbag.`,
  }),
  babySeats({
    sku: 'FRN-SEAT-WRENW',
    name: 'Wren Baby Car Seat with Wheeled Frame',
    brand: 'Fernshaw',
    price: 239,
    stock: 9,
    age: [0, 15],
    attributes: {
      'car-seat-group': 'Group 0+',
      'child-height-cm': [40, 85],
      'weight-kg': 8.9,
      facing: 'Rear-facing',
      fitting: ['Car belt', 'ISOFIX base'],
      'folds-one-handed': true,
      colour: 'Sky',
    },
    bullet: 'Seat 3.9 kg, frame 5 kg: 8.9 kg together; rear-facing',
    picture: {
      motif: 'infantSeat',
      colour: 'sky',
      accent: 'coral',
      ground: 'butter',
      setting: 'road',
    },
    description: `From car to pavement without waking anyone. This is our Wren i-Size car seat together with a folding aluminium frame made only for it: press the seat down until it clicks, and walk.

The frame weighs 5 kg, folds flat with one hand and leaves most of the boot free. It has no seat of its own, so keep journeys on it short: a baby should not sit in a car seat for more than two hours, and a newborn not above thirty minutes.

• 40 to 85 cm, birth to about fifteen months; UN R129/03
• Belt fitted, or with the Fernshaw base, sold separately
• Rain cover and sun canopy included`,
  }),
  toddlerSeats({
    sku: 'FRN-SEAT-HERON',
    name: 'Heron 360 Spin Car Seat, Butter',
    brand: 'Fernshaw',
    price: 299,
    stock: 13,
    age: [0, 48],
    attributes: {
      'car-seat-group': ['Group 0+', 'Group 1'],
      'child-height-cm': [40, 105],
      'weight-kg': 13.8,
      isofix: true,
      facing: ['Rear-facing', 'Forward-facing'],
      fitting: 'ISOFIX',
      colour: 'Butter',
      'washable-cover': true,
    },
    picture: {
      motif: 'carSeat',
      colour: 'butter',
      accent: 'sky',
      print: 'dots',
      ground: 'lilac',
      setting: 'road',
    },
    description: `Turn the seat to the open door, buckle up face to face, turn it back. Heron spins all the way round on its ISOFIX base, and your lower back will send a card.

It carries a child from birth to about four years: 40 to 105 cm, rear-facing the whole time if you like, which is what we advise for as long as legs allow. Forward-facing is possible from fifteen months and 76 cm.

• UN R129/03 (i-Size), ISOFIX with support leg
• Five recline positions both ways
• Two-part newborn insert
• Cover comes off without undoing the harness; wash at 30 °C
• 13.8 kg: best for one car`,
  }),
  toddlerSeats({
    sku: 'FRN-SEAT-KESTREL',
    name: 'Kestrel Extended Rear-Facing Car Seat, Teal',
    brand: 'Fernshaw',
    price: 339,
    stock: 5,
    age: [6, 72],
    attributes: {
      'car-seat-group': ['Group 1', 'Group 2'],
      'child-height-cm': [61, 125],
      'weight-kg': 11.4,
      isofix: false,
      facing: 'Rear-facing',
      fitting: 'Car belt',
      colour: 'Teal',
      material: ['Merino', 'Bamboo'],
      'washable-cover': true,
    },
    bullet: '11.4 kg',
    picture: { motif: 'carSeat', colour: 'teal', accent: 'butter', ground: 'blush', setting: 'road' },
    description: `In a head-on crash a child who faces backwards is cradled by the whole shell instead of hanging in the straps. Kestrel keeps it that way up to 125 cm, about six years, and has also passed the voluntary Swedish Plus Test.

Belt-fitted with two lower tethers, it goes into cars without ISOFIX. Legroom adjusts, because the commonest question is where the feet go. (Crossed, mostly, or up the backrest. They do not mind.)

• 61 to 125 cm, about six months to six years
• UN R129/03
• Merino and bamboo cover, washes at 30 °C
• Tethers, level indicator and a clear manual in the box`,
  }),
  toddlerSeats({
    sku: 'FRN-SEAT-FINCH',
    name: 'Finch Toddler Car Seat, ISOFIX, Coral',
    brand: 'Fernshaw',
    price: 179,
    stock: 0,
    age: [15, 48],
    attributes: {
      'car-seat-group': 'Group 1',
      'child-height-cm': [76, 105],
      'weight-kg': 8.9,
      isofix: true,
      facing: 'Forward-facing',
      fitting: 'ISOFIX',
      colour: 'Coral',
      'washable-cover': true,
    },
    picture: { motif: 'carSeat', colour: 'coral', accent: 'navy', ground: 'sky', setting: 'road' },
    description: `A sturdy, sensible forward-facing seat for toddlers who have outgrown the rear-facing one: 76 to 105 cm, at least fifteen months and usually up to four years.

Two ISOFIX arms and a top tether hold it; a green window shows when each has clicked. The harness has shoulder pads that grip clothing, so straps do not slide off by the second roundabout.

• UN R129/03 (i-Size)
• Three recline positions, one hand
• 8.9 kg, slim enough for two side by side in most family cars
• Mesh panels at the back; cover washes at 30 °C`,
  }),
  boosters({
    sku: 'FRN-BOOST-OWL',
    name: 'Owl High Back Booster Seat, Teal Leaf',
    brand: 'Fernshaw',
    price: 119,
    stock: 28,
    age: [42, 144],
    attributes: {
      'car-seat-group': ['Group 2', 'Group 3'],
      'child-height-cm': [100, 150],
      'weight-kg': 5.8,
      isofix: true,
      facing: 'Forward-facing',
      fitting: ['Car belt', 'ISOFIX'],
      colour: 'Teal',
      'washable-cover': true,
    },
    picture: {
      motif: 'boosterSeat',
      colour: 'teal',
      accent: 'butter',
      print: 'leaves',
      ground: 'sage',
      setting: 'road',
    },
    description: `From the end of the toddler seat to the end of car seats altogether. Owl lifts your child so that the car's own belt crosses the shoulder and the hips, where bones are strong, and its wings hold a sleeping head inside the protection.

Back, wings and width all grow: eleven heights, three widths.

• 100 to 150 cm, about three and a half to twelve years; UN R129/03
• ISOFIX arms steady it when nobody is sitting in it
• A cup holder, because they asked
• 5.8 kg; cover washes at 30 °C

The law in the UK asks for a child seat until 12 years or 135 cm.`,
  }),
  boosters({
    sku: 'FRN-BOOST-ROBIN',
    name: 'Robin Booster Cushion, Rose',
    brand: 'Fernshaw',
    price: 29.95,
    stock: 52,
    age: [84, 144],
    attributes: {
      'car-seat-group': 'Group 3',
      'child-height-cm': [125, 150],
      'weight-kg': 1.6,
      isofix: false,
      facing: 'Forward-facing',
      fitting: 'Car belt',
      colour: 'Rose',
      'washable-cover': true,
    },
    picture: { motif: 'boosterCushion', colour: 'rose', accent: 'cream', ground: 'butter', setting: 'road' },
    description: `For the grandparents' car, the lift home from football and the taxi that came. Robin is a backless booster for children from 125 to 150 cm, about seven years and up, the height from which the law allows one.

A red clip guides the belt low over the hips. For long drives we would still choose a high back: it looks after the head and shoulders too.

• UN R129/03
• 1.6 kg, with a carry loop; fits under most café tables
• Padded cover, washes at 30 °C`,
  }),
  bases({
    sku: 'FRN-BASE-ONE',
    name: 'Fernshaw ISOFIX Car Seat Base',
    brand: 'Fernshaw',
    price: 129,
    stock: 19,
    age: [0, 15],
    attributes: {
      electrical: true,
      'car-seat-group': 'Group 0+',
      'weight-kg': 5.6,
      isofix: true,
      fitting: 'ISOFIX',
    },
    picture: { motif: 'seatBase', colour: 'navy', accent: 'sage', ground: 'lilac', setting: 'road' },
    description: `Leave the base in the car, click the baby seat on to it, hear it, see green, go. A base turns a two-minute belt puzzle into one movement, and makes it much harder to fit a seat wrongly.

It holds the Wren baby car seat, with a support leg to the floor and two ISOFIX arms. Lights and a soft beep confirm each connection.

• For cars with ISOFIX and no underfloor box in front of the seat (see the fitting list)
• UN R129/03
• 5.6 kg; arms fold in for storage
• Batteries included, and they last about three years`,
  }),
  inTheCar({
    sku: 'FRN-MIRR-WIDE',
    name: 'Back Seat Baby Mirror',
    brand: 'Fernshaw',
    price: 16.95,
    stock: 75,
    age: [0],
    attributes: { 'length-cm': 29, 'width-cm': 19 },
    picture: { motif: 'carMirror', colour: 'oat', accent: 'sage', ground: 'blush', setting: 'road' },
    description: `A baby who faces backwards faces away from you, which is hard on the first long drive. Strap this mirror to the headrest above your child and a glance in your own mirror shows who is asleep and who is eating a sock.

The face is wide, slightly curved and shatterproof. A ball joint holds whatever angle you set, motorway or lane.

• 29 × 19 cm
• Two straps, over and around; fits any back seat with a movable headrest
• Crash-tested and free of sharp edges
• Wipe with a soft cloth`,
  }),
  inTheCar({
    sku: 'FRN-SHADE-2',
    name: 'Car Window Sun Shades, Pack of 2',
    brand: 'Fernshaw',
    price: 11.95,
    stock: 110,
    age: 'for any age',
    attributes: { 'pack-size': 2, 'length-cm': 50, 'width-cm': 31 },
    picture: { motif: 'sunshade', colour: 'sage', accent: 'butter', ground: 'sky', setting: 'road' },
    description: `Fine mesh that clings to the glass by static alone: no suckers to drop off into the footwell, no hooks. Press a shade against the inside of the rear window, smooth it once with your sleeve, and it stays until you peel it away.

One is plain, one has a sun on it, about which there will be discussion.

• Each 50 × 31 cm; fits most rear side windows
• Cuts about 80% of UV and takes the dazzle out of a low sun
• Wash in warm water when it stops clinging, then dry it
• For rear windows only`,
  }),
  inTheCar({
    sku: 'FRN-PROT-SEAT',
    name: 'Car Seat Protector with Pockets',
    brand: 'Fernshaw',
    price: 21.5,
    stock: 44,
    age: 'for any age',
    attributes: { 'length-cm': 112, 'width-cm': 47, colour: 'Charcoal' },
    picture: {
      motif: 'seatProtector',
      colour: 'charcoal',
      accent: 'mustard',
      ground: 'butter',
      setting: 'road',
    },
    description: `Child seats are heavy, biscuits are everywhere and upholstery remembers. This mat lies under any child seat, spreads the load, and catches what falls in its raised edge. Three net pockets at the front hold wipes, a drink and the current favourite thing.

The underside grips leather and cloth alike, and there are slots for ISOFIX arms.

• 112 × 47 cm, fits nearly every back seat
• Padded with 6 mm foam where the feet of the seat stand
• Shake, hose or wipe
• Check that your seat still fits tightly on top of it`,
  }),
  travel({
    sku: 'LRK-TCOT-WANDER',
    name: 'Wander Travel Cot with Mattress, Sky',
    brand: 'Larkmoor',
    price: 94.95,
    stock: 16,
    age: [0, 36],
    attributes: {
      'weight-kg': 7.8,
      'max-load-kg': 15,
      'folded-length-cm': 76,
      'folded-width-cm': 24,
      'folded-height-cm': 22,
      'length-cm': 104,
      'width-cm': 74,
      'height-cm': 72,
      colour: 'Sky',
      'washable-cover': true,
    },
    picture: {
      motif: 'travelCot',
      colour: 'sky',
      accent: 'mustard',
      ground: 'sage',
      setting: 'bedroom',
    },
    description: `Up in a minute: pull the sides until they click, push the middle down, done. The way back is the same film in reverse, which is more than can be said for most travel cots.

Four mesh sides let you look in and the air go round. A zipped side opens, so that it can serve as a den by day. The mattress is 6 cm thick and unrolls flat.

• From birth to 15 kg, about three years
• 104 × 74 × 72 cm open, 22 × 24 × 76 cm in its bag; 7.8 kg
• Meets BS EN 716
• Mattress cover washes at 40 °C`,
  }),
  travel({
    sku: 'MSP-BLIND-GO',
    name: 'Portable Blackout Blind with Suckers',
    brand: 'Mossop Mill',
    price: 27.95,
    stock: 7,
    age: 'for the home',
    attributes: { 'length-cm': 200, 'width-cm': 130, colour: 'Lilac' },
    picture: {
      motif: 'blind',
      colour: 'lilac',
      accent: 'butter',
      print: 'moons',
      ground: 'blush',
      setting: 'bedroom',
    },
    description: `In June it is light at ten past four, and someone will tell you about it. This blind sticks to the window with eighteen suckers, folds over to the size you need with tape, and turns a bright spare room into night.

Moons on the inside, silver on the outside to throw the heat back.

• 200 × 130 cm, for windows up to that size
• Cuts out nearly all light where it touches the glass
• Rolls into its own bag, 480 g
• Wet the suckers, press, wait three seconds
• No cords`,
  }),
  travel({
    sku: 'HBN-CASE-TROT',
    name: 'Trot Along Ride-on Suitcase, Mustard',
    brand: 'Hobbin & Daughters',
    price: 46,
    stock: 20,
    age: [36, 84],
    attributes: {
      'weight-kg': 1.9,
      'max-load-kg': 45,
      'capacity-l': 18,
      'length-cm': 46,
      'width-cm': 31,
      'height-cm': 21,
      'fits-cabin-bag': true,
      colour: 'Mustard',
      'not-under-36-months': true,
    },
    picture: { motif: 'suitcase', colour: 'mustard', accent: 'sky', ground: 'lilac', setting: 'road' },
    description: `Luggage, horse and airport seat. From three years a child can pack it, sit on it and be pulled to gate 47 without once asking how far. The strap doubles as a shoulder strap for you when legs are tired all round.

The smile is painted on; the scratches come later and look well on it.

• 46 × 31 × 21 cm, 18 litres, 1.9 kg; cabin size on most airlines
• Carries up to 45 kg
• Padded saddle lip, wheels that turn quietly, a proper lock with two keys
• Meets BS EN 71; not for use on slopes or near roads`,
  }),
];

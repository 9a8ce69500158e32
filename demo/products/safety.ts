import { shelf } from './shelf.ts';

const gates = shelf('Safety & Health', 'Stair Gates & Playpens');
const home = shelf('Safety & Health', 'Home Safety');
const health = shelf('Safety & Health', 'Health & First Aid');
const dummies = shelf('Safety & Health', 'Dummies & Soothing');

export const safety = [
  gates({
    sku: 'WDF-GATE-PRESS',
    name: 'Pressure-Fit Stair ReauthKind, 76 to 82 cm, Navy',
    brand: 'Wardlow Finch',
    price: 34.95,
    stock: 46,
    age: [6, 24],
    attributes: { 'opening-cm': [76, 82], 'height-cm': 76, fitting: 'Pressure-fit', colour: 'Navy' },
    picture: { motif: 'stairGate', colour: 'navy', accent: 'mustard', ground: 'butter', setting: 'playroom' },
    description: `No drill, no holes in the banister. Four threaded spindles press against the frame of a doorway or the foot of the stairs; a window in the hinge shows green once they are tight enough.

It opens both ways with one hand, slide and lift, and swings shut behind you.

• Fits 76 to 82 cm; extensions to 124 cm sold separately
• 76 cm high; bars 5 cm apart
• From about six to twenty-four months; meets BS EN 1930
• There is a bar across the floor: at the top of stairs choose a screw-fit gate instead`,
  }),
  gates({
    sku: 'WDF-GATE-SCREW',
    name: 'Screw-Fit Stair ReauthKind for the Top of Stairs, Oak',
    brand: 'Wardlow Finch',
    price: 49.95,
    stock: 19,
    age: [6, 24],
    attributes: {
      'opening-cm': [63, 108],
      'height-cm': 74,
      fitting: 'Screw-fit',
      colour: 'Oak',
      material: 'Beech',
    },
    picture: { motif: 'stairGate', colour: 'oak', accent: 'sage', ground: 'sky', setting: 'bedroom' },
    description: `For the one place where it really matters. This gate is screwed to wall or newel post, has no bar at the bottom to trip over with a basket of washing, and can be set so that it never opens out over the stairs.

Solid beech, oiled. Lift and slide to open; a small red tab tells you if it is not shut.

• Adjusts from 63 to 108 cm
• 74 cm high; meets BS EN 1930
• Screws, plugs and a drilling template in the box
• Up to twenty-four months, or until your child climbs it`,
  }),
  gates({
    sku: 'WDF-PEN-OAK',
    name: 'Six-Sided Wooden Playpen with Mat',
    brand: 'Wardlow Finch',
    price: 119,
    stock: 8,
    age: [5, 24],
    attributes: { 'width-cm': 115, 'height-cm': 68, material: 'Beech' },
    picture: { motif: 'playpen', colour: 'oak', accent: 'sage', ground: 'lilac', setting: 'playroom' },
    description: `Ten minutes to take something out of the oven. A playpen is not a cage but a very good place for toys, with a view, while your hands are full. Six beech panels, one of them a gate, make a hexagon, or unfold into a barrier in front of a fireplace.

The padded mat clips to the sides, so that no one can shuffle the whole thing across the room. They do try.

• From five months to about two years; meets BS EN 12227
• 115 cm across, 68 cm high
• Mat wipes clean
• No assembly beyond unfolding`,
  }),
  home({
    sku: 'WDF-LOCK-6',
    name: 'Drawer and Cupboard Locks, Pack of 6',
    brand: 'Wardlow Finch',
    price: 10.5,
    stock: 115,
    age: 'for the home',
    attributes: { 'pack-size': 6, 'length-cm': 18 },
    picture: { motif: 'cupboardLock', colour: 'sky', accent: 'coral', ground: 'sage', setting: 'kitchen' },
    description: `Cleaning things up high, and a lock on everything low. These flexible straps stick across the gap of a cupboard, drawer, fridge or loo, and open with a squeeze in two places at once, which adults manage and toddlers, for a year or so, do not.

No drilling: the pads hold 15 kg and come off with a hairdryer and some patience.

• Six locks, 18 cm
• For flat or angled doors
• Clean the surface, press for thirty seconds, wait a day
• Check them monthly`,
  }),
  home({
    sku: 'WDF-CORN-8',
    name: 'Soft Corner Guards, Pack of 8',
    brand: 'Wardlow Finch',
    price: 7.95,
    stock: 134,
    age: 'for the home',
    attributes: { 'pack-size': 8, material: 'Foam' },
    picture: { motif: 'cornerGuards', colour: 'coral', accent: 'cream', ground: 'sky', setting: 'playroom' },
    description: `Coffee tables are exactly as high as a one-year-old's forehead. These guards are 2 cm of dense, soft foam that takes the edge off, literally, and are rounded so that there is nothing to pick at.

They grip square corners of wood, stone or glass with a strong clear tape.

• Eight guards with a small, calm face
• Foam free of BPA and odour
• Warm the corner first on a cold day: the tape holds better
• Come away without marks if you pull slowly`,
  }),
  home({
    sku: 'WDF-PLUG-2',
    name: 'Socket Safety Boxes for Plugs, Pack of 2',
    brand: 'Wardlow Finch',
    price: 12.95,
    stock: 41,
    age: 'for the home',
    attributes: { 'pack-size': 2, material: 'Polycarbonate' },
    picture: {
      motif: 'socketCovers',
      colour: 'mint',
      accent: 'coral',
      ground: 'butter',
      setting: 'playroom',
    },
    description: `British sockets already have shutters, and the plug-in covers once sold for them can force those open, which is why we do not stock any. What does help is this: a box that closes over the socket with its plug in, so that nobody can pull out the freezer.

Press both sides to open. Fits over single 13 A sockets with the plate screws you have.

• Two boxes, room for most plugs
• Flame-retardant polycarbonate
• Electricity off before you fit them
• No help needed beyond a screwdriver`,
  }),
  home({
    sku: 'WDF-BED-GUARD',
    name: 'Folding Bed Guard, Lilac Stars',
    brand: 'Wardlow Finch',
    price: 27.95,
    stock: 25,
    age: [18, 60],
    attributes: {
      'length-cm': 100,
      'height-cm': 42,
      'folds-flat': true,
      colour: 'Lilac',
      'washable-cover': true,
    },
    picture: { motif: 'bedGuard', colour: 'lilac', accent: 'butter', ground: 'blush', setting: 'bedroom' },
    description: `From cot to bed is a long way down, or feels it. The guard slides under the mattress, stands 42 cm above it, and stops a sleeper who turns like a clock hand. By day it folds flat against the side of the bed for making and for stories.

Mesh, so that you can see in and the night air moves.

• Eighteen months to five years; meets BS 7972
• 100 cm long; for mattresses 10 to 24 cm thick
• Push the mattress tight against it
• Cover washes at 30 °C`,
  }),
  home({
    sku: 'WDF-DOOR-FROG',
    name: 'Door Finger Guard, Pack of 2, Frogs',
    brand: 'Wardlow Finch',
    price: 5.95,
    stock: 99,
    age: 'for the home',
    attributes: { 'pack-size': 2, material: 'Foam' },
    picture: { motif: 'doorStop', colour: 'sage', accent: 'coral', ground: 'lilac', setting: 'playroom' },
    description: `Slide a frog over the edge of a door, high up where small arms do not reach, and the door cannot slam. It can hardly be simpler, and it has saved more fingers than anything else we sell.

The foam springs back after years of service and leaves no trace on paint. Take it off at night: a closed door slows a fire.

• Two guards of dense foam
• For doors 3 to 5 cm thick
• Wipe clean
• Not a toy; it is nice to chew but should not be`,
  }),
  home({
    sku: 'WDF-REIN-STAR',
    name: 'Toddler Reins with Handle, Butter Stars',
    brand: 'Wardlow Finch',
    price: 15.95,
    stock: 31,
    age: [9, 48],
    attributes: { 'max-load-kg': 18, colour: 'Butter', 'machine-washable': true },
    picture: {
      motif: 'reins',
      colour: 'butter',
      accent: 'coral',
      print: 'stars',
      ground: 'sky',
      setting: 'road',
    },
    description: `For children who have just learnt to run and not yet learnt to stop. A soft padded harness goes round the chest, and you hold a long strap or just the short loop at the back, which is also handy in the middle of a wobble.

Take the strap off and it works as an extra harness in a highchair.

• Nine months to four years, up to 18 kg; meets BS EN 13210-1
• Two clips, both behind
• Reflective star at the back
• Washes at 30 °C`,
  }),
  health({
    sku: 'WDF-THERM-DIG',
    name: 'Digital Underarm Baby Thermometer',
    brand: 'Wardlow Finch',
    price: 8.95,
    stock: 122,
    age: [0],
    attributes: { 'battery-included': true, electrical: true },
    picture: { motif: 'thermometer', colour: 'rose', accent: 'butter', ground: 'sage', setting: 'bedroom' },
    description: `Ten seconds under the arm, a soft beep, a number you can read without glasses. For children under five the NHS recommends measuring in the armpit with a digital thermometer, and the flexible tip makes that less of a wrestling match.

The display glows red from 38 °C. It remembers the last ten readings, so you can tell the doctor how the night went.

• From birth; accurate to 0.1 °C
• Waterproof tip, wipe with alcohol
• Battery included, about 3,000 readings
• Under three months, a reading of 38 °C or more: call 111 or your GP at once`,
  }),
  health({
    sku: 'WDF-NOSE-ASP',
    name: 'Nasal Aspirator with Filters',
    brand: 'Wardlow Finch',
    price: 10.95,
    stock: 57,
    age: [0],
    attributes: { filters: 20 },
    picture: { motif: 'noseCleaner', colour: 'navy', accent: 'coral', ground: 'butter', setting: 'bedroom' },
    description: `Babies cannot blow their noses and cannot drink through a blocked one. The soft tip rests at the nostril, you draw gently on the mouthpiece, and a filter stands firmly between the two of you. It sounds dreadful and works better than anything with a bulb.

A few drops of saline beforehand help.

• From birth
• Tube, chamber and tip come apart to wash in hot soapy water
• Twenty filters; change after each use
• Stop if the nose gets sore, and see a pharmacist if a cold lingers`,
  }),
  health({
    sku: 'WDF-NAIL-SET',
    name: 'Baby Nail Care Set in a Case',
    brand: 'Wardlow Finch',
    price: 11.5,
    stock: 68,
    age: [0],
    attributes: { pieces: 4, material: ['Stainless steel', 'Glass'] },
    picture: {
      motif: 'nailSet',
      colour: 'oat',
      accent: 'sage',
      print: 'ditsy',
      ground: 'lilac',
      setting: 'bathroom',
    },
    description: `Cutting the nails of someone who weighs 4 kg is best done during a feed, in good light, with the right tool. Scissors here have round tips and short blades; the clippers have a guard; the glass file is so fine that for the first weeks it is all you need.

• Scissors, clippers, glass file and a soft brush
• Stainless steel; wipe with alcohol
• From birth
• Zipped case that keeps it out of the general drawer, where these things go to hide`,
  }),
  health({
    sku: 'WDF-AID-KIT',
    name: 'Family First Aid Kit, 74 Pieces',
    brand: 'Wardlow Finch',
    price: 24.95,
    stock: 37,
    age: 'for any age',
    attributes: { pieces: 74, 'length-cm': 24, 'width-cm': 18, 'height-cm': 8 },
    picture: { motif: 'firstAid', colour: 'sage', accent: 'cream', ground: 'blush', setting: 'outdoors' },
    description: `Packed for families rather than factories. Plasters come in sizes for knees as well as fingertips, and the booklet has the two things you hope never to look up, choking and resuscitation for babies and children, on the first page in large print.

The bag opens flat, so that you can find what you need with one hand.

• 74 pieces, among them tweezers, burn dressing, saline pods, bandages, a foil blanket and stickers for bravery
• 24 × 18 × 8 cm
• Dated items keep at least three years
• No medicines inside`,
  }),
  health({
    sku: 'WDF-HUM-DROP',
    name: 'Cool Mist Nursery Humidifier',
    brand: 'Wardlow Finch',
    price: 42,
    stock: 5,
    age: 'for the home',
    attributes: { 'capacity-l': 2, 'width-cm': 22, 'height-cm': 28 },
    picture: { motif: 'humidifier', colour: 'blush', accent: 'coral', ground: 'sky', setting: 'bedroom' },
    description: `Central heating dries the air, and dry air stuffs up small noses. This drop-shaped humidifier breathes out a fine, cool mist through the night, makes less noise than a fridge, and stops by itself at the humidity you choose, or when it runs out of water.

There is nothing hot to knock over.

• 2 litres, up to twenty hours
• 22 × 28 cm, rooms to 25 m²
• Fresh water daily; rinse every third day with vinegar
• Stand it at least 1 m from the cot, on something that can get damp`,
  }),
  dummies({
    sku: 'WDF-DUM-2',
    name: 'Orthodontic Dummies, Pack of 2, 0 to 6 Months',
    brand: 'Wardlow Finch',
    price: 6.5,
    stock: 153,
    age: [0, 6],
    attributes: { size: '0 to 6 Months', 'pack-size': 2, material: 'Silicone' },
    picture: { motif: 'dummy', colour: 'sky', accent: 'butter', ground: 'sage', setting: 'bedroom' },
    description: `Small, light, and shaped so that a growing palate has room. The teat is soft silicone, flat on one side; the shield curves away from the nose and has large holes, which leaves skin dry and lets a baby breathe through it if it ever went too far in.

One glows faintly in the dark, so that you do not have to feel for it.

• From birth to six months; meets BS EN 1400
• BPA-free; boil or steam before first use
• The case is a steriliser in the microwave: a little water, three minutes
• Replace after four weeks, or at the first crack`,
  }),
  dummies({
    sku: 'WDF-CLIP-BEAD',
    name: 'Wooden Bead Dummy Clip, Coral',
    brand: 'Wardlow Finch',
    price: 8.95,
    stock: 86,
    age: [0, 24],
    attributes: { 'length-cm': 21, colour: 'Coral', material: ['Beech', 'Silicone'] },
    picture: { motif: 'dummyClip', colour: 'coral', accent: 'butter', ground: 'lilac', setting: 'wardrobe' },
    description: `Clip to cardigan, loop through the dummy, and it stops landing on the floor of the bus. Beads of beech and soft silicone are threaded on a cord that has been tested to 90 newtons, far more than any baby; the heart-shaped clip holds without chewing fabric.

• 21 cm, as the standard asks; meets BS EN 12586
• Fits dummies with a ring, and without one through the extra band
• Wipe clean
• For waking hours: take it off for sleep`,
  }),
  dummies({
    sku: 'WDF-CASE-SIL',
    name: 'Silicone Dummy Case, Butter',
    brand: 'Wardlow Finch',
    price: 6.95,
    stock: 74,
    age: 'for parents',
    attributes: {
      'length-cm': 8,
      'width-cm': 7,
      colour: 'Butter',
      material: 'Silicone',
      'dishwasher-safe': true,
    },
    picture: { motif: 'dummyCase', colour: 'butter', accent: 'sky', ground: 'blush', setting: 'road' },
    description: `Keeps a clean dummy clean at the bottom of a bag among the raisins. The pod holds two, snaps shut with a thumb and hangs from a pram handle or zip by its tail.

Friendly in the hand, unbreakable, and boiled along with its contents.

• 8 × 7 cm
• Food-grade silicone
• Also fits breast pump valves, earplugs and, later on, teeth for the tooth fairy
• Dishwasher and steriliser safe`,
  }),
];

import type { DemoCategory } from './demo-product.ts';

const category = (image: string, name: string, subcategories: DemoCategory[] = []): DemoCategory => ({
  name,
  image,
  subcategories,
});

/** The shelves of the demo shop, in the order a visitor meets them. A name holds no slash: it is part of an address. */
export const categories: DemoCategory[] = [
  category('🛏️', 'Nursery', [
    category('🪵', 'Furniture', [
      category('🛏️', 'Cots & Cot Beds'),
      category('🧺', 'Moses Baskets & Cribs'),
      category('🗄️', 'Storage & Changing'),
      category('🪑', 'Nursing Chairs'),
    ]),
    category('🌙', 'Bedding & Sleep', [
      category('☁️', 'Mattresses & Sheets'),
      category('⭐', 'Sleeping Bags & Swaddles'),
      category('🧶', 'Blankets & Muslins'),
    ]),
    category('🪁', 'Decor & Lighting'),
    category('📻', 'Baby Monitors'),
  ]),
  category('🛞', 'Pushchairs & Prams', [
    category('👶', 'Prams & Travel Systems'),
    category('🚼', 'Pushchairs'),
    category('🪶', 'Lightweight Buggies'),
    category('👯', 'Double Pushchairs'),
    category('🤱', 'Carriers & Slings'),
    category('☂️', 'Pushchair Accessories'),
  ]),
  category('🚗', 'Car Seats & Travel', [
    category('💺', 'Car Seats', [
      category('🐣', 'Baby Car Seats'),
      category('🧒', 'Toddler Car Seats'),
      category('🪑', 'Booster Seats'),
      category('🔩', 'Car Seat Bases'),
    ]),
    category('🪞', 'In the Car'),
    category('🧳', 'Travel Cots & Bags'),
  ]),
  category('🍼', 'Feeding', [
    category('🍼', 'Bottles & Sterilising'),
    category('🤱', 'Breastfeeding'),
    category('🥛', 'Formula Milk'),
    category('🥄', 'Weaning'),
    category('🪑', 'Highchairs'),
    category('🧣', 'Bibs'),
    category('🥤', 'Cups & Beakers'),
  ]),
  category('🧷', 'Nappies & Changing', [
    category('👶', 'Nappies', [category('📦', 'Disposable Nappies'), category('♻️', 'Reusable Nappies')]),
    category('🧻', 'Wipes & Creams'),
    category('🧺', 'Changing Mats & Bags'),
    category('🚽', 'Potty Training'),
  ]),
  category('🛁', 'Bath Time', [
    category('🛁', 'Baths & Supports'),
    category('🧖', 'Towels & Robes'),
    category('🧴', 'Skin & Hair Care'),
    category('🦆', 'Bath Toys'),
  ]),
  category('👕', 'Clothing', [
    category('🐣', 'Newborn to 3 Months', [
      category('🌙', 'Babygrows & Sleepsuits'),
      category('🤍', 'Bodysuits & Vests'),
      category('🧶', 'Hats, Mittens & Booties'),
    ]),
    category('🌱', '3 to 12 Months', [
      category('👗', 'Rompers & Outfits'),
      category('🧥', 'Knitwear & Layers'),
    ]),
    category('🎈', '1 to 3 Years', [
      category('👖', 'Everyday Clothes'),
      category('🌧️', 'Coats & Puddle Suits'),
      category('👙', 'Swimwear & Sun'),
    ]),
    category('👟', 'Shoes & Socks'),
  ]),
  category('🧸', 'Toys & Play', [
    category('🐰', 'Soft Toys & Comforters'),
    category('🔔', 'Rattles & Teethers'),
    category('🧱', 'Wooden Toys'),
    category('🛝', 'Play Mats & Gyms'),
    category('🎠', 'Ride-ons & Walkers'),
    category('🧩', 'Puzzles & Games'),
  ]),
  category('🩺', 'Safety & Health', [
    category('🚪', 'Stair Gates & Playpens'),
    category('🔌', 'Home Safety'),
    category('🌡️', 'Health & First Aid'),
    category('🫧', 'Dummies & Soothing'),
  ]),
  category('📚', 'Books', [
    category('🧸', 'Board Books'),
    category('🧵', 'Cloth & Bath Books'),
    category('🌙', 'Bedtime Stories'),
    category('👩‍🍼', 'For Parents'),
  ]),
  category('🎁', 'Gifts', [
    category('👶', 'New Baby Gifts'),
    category('📸', 'Keepsakes & Milestones'),
    category('🎂', 'First Birthday'),
  ]),
];

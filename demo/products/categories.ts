import type { DemoCategory } from './demo-product.ts';

const category = (drawing: string, name: string, subcategories: DemoCategory[] = []): DemoCategory => ({
  name,
  image: `/drawings/${drawing}.svg`,
  subcategories,
});

/** The shelves of the demo shop, in the order a visitor meets them. A name holds no slash: it is part of an address. */
export const categories: DemoCategory[] = [
  category('cot', 'Nursery', [
    category('cot', 'Furniture', [
      category('cot', 'Cots & Cot Beds'),
      category('cot', 'Moses Baskets & Cribs'),
      category('mat', 'Storage & Changing'),
      category('blanket', 'Nursing Chairs'),
    ]),
    category('sleeping-bag', 'Bedding & Sleep', [
      category('bed', 'Mattresses & Sheets'),
      category('sleeping-bag', 'Sleeping Bags & Swaddles'),
      category('blanket', 'Blankets & Muslins'),
    ]),
    category('mobile', 'Decor & Lighting'),
    category('monitor', 'Baby Monitors'),
  ]),
  category('pram', 'Pushchairs & Prams', [
    category('pram', 'Prams & Travel Systems'),
    category('pushchair', 'Pushchairs'),
    category('pushchair', 'Lightweight Buggies'),
    category('pushchair', 'Double Pushchairs'),
    category('carrier', 'Carriers & Slings'),
    category('bag', 'Pushchair Accessories'),
  ]),
  category('car-seat', 'Car Seats & Travel', [
    category('car-seat', 'Car Seats', [
      category('car-seat', 'Baby Car Seats'),
      category('car-seat', 'Toddler Car Seats'),
      category('car-seat', 'Booster Seats'),
      category('car-seat', 'Car Seat Bases'),
    ]),
    category('car-seat', 'In the Car'),
    category('travel', 'Travel Cots & Bags'),
  ]),
  category('bottle', 'Feeding', [
    category('bottle', 'Bottles & Sterilising'),
    category('bottle', 'Breastfeeding'),
    category('bottle', 'Formula Milk'),
    category('bowl', 'Weaning'),
    category('highchair', 'Highchairs'),
    category('bib', 'Bibs'),
    category('cup', 'Cups & Beakers'),
  ]),
  category('nappies', 'Nappies & Changing', [
    category('nappies', 'Nappies', [
      category('nappies', 'Disposable Nappies'),
      category('nappies', 'Reusable Nappies'),
    ]),
    category('tube', 'Wipes & Creams'),
    category('mat', 'Changing Mats & Bags'),
    category('potty', 'Potty Training'),
  ]),
  category('bath', 'Bath Time', [
    category('bath', 'Baths & Supports'),
    category('towel', 'Towels & Robes'),
    category('tube', 'Skin & Hair Care'),
    category('duck', 'Bath Toys'),
  ]),
  category('clothes', 'Clothing', [
    category('clothes', 'Newborn to 3 Months', [
      category('clothes', 'Babygrows & Sleepsuits'),
      category('clothes', 'Bodysuits & Vests'),
      category('hat', 'Hats, Mittens & Booties'),
    ]),
    category('clothes', '3 to 12 Months', [
      category('clothes', 'Rompers & Outfits'),
      category('hat', 'Knitwear & Layers'),
    ]),
    category('clothes', '1 to 3 Years', [
      category('clothes', 'Everyday Clothes'),
      category('coat', 'Coats & Puddle Suits'),
      category('hat', 'Swimwear & Sun'),
    ]),
    category('shoes', 'Shoes & Socks'),
  ]),
  category('teddy', 'Toys & Play', [
    category('teddy', 'Soft Toys & Comforters'),
    category('rattle', 'Rattles & Teethers'),
    category('toys', 'Wooden Toys'),
    category('gym', 'Play Mats & Gyms'),
    category('rocker', 'Ride-ons & Walkers'),
    category('game', 'Puzzles & Games'),
  ]),
  category('health', 'Safety & Health', [
    category('gate', 'Stair Gates & Playpens'),
    category('gate', 'Home Safety'),
    category('health', 'Health & First Aid'),
    category('dummy', 'Dummies & Soothing'),
  ]),
  category('book', 'Books', [
    category('book', 'Board Books'),
    category('book', 'Cloth & Bath Books'),
    category('book', 'Bedtime Stories'),
    category('book', 'For Parents'),
  ]),
  category('gift', 'Gifts', [
    category('gift', 'New Baby Gifts'),
    category('gift', 'Keepsakes & Milestones'),
    category('gift', 'First Birthday'),
  ]),
];

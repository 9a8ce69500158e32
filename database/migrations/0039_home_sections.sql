-- What the home page tells before all products, in its order. The owner edits the rows; what a section shows is either chosen
-- by hand or found by a search of the shop, and a section with nothing to show hides itself.
create table home_sections (
  id uuid primary key default uuidv7(),
  -- hero: the first words; products: a row to buy from; stages: ages to begin with; guide: questions that lead on, beside
  -- products they are about; promises: delivery, returns, payment.
  kind text not null check (kind in ('hero', 'products', 'stages', 'guide', 'promises')),
  title text not null check (length(title) between 1 and 80),
  text text not null default '' check (length(text) <= 300),
  -- Where the section leads, and the words of its button.
  link_text text check (length(link_text) between 1 and 40),
  link_path text check (link_path ~ '^/([^/\\].*)?$' and length(link_path) <= 300),
  -- [{"title": "Stairs?", "text": "Look at the weight.", "path": "/products?search=pushchair"}]
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) <= 6),
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 24),
  search text check (length(search) between 1 and 100),
  position integer not null,
  is_shown boolean not null default true,
  constraint links_have_words check ((link_text is null) = (link_path is null)),
  constraint products_stand_in_rows check (kind in ('products', 'guide') or (search is null and product_ids = '{}'))
);

insert into home_sections (kind, title, text, link_text, link_path, search, position, points) values
  ('hero', 'Less to worry about, from the very first night.',
    'Well-chosen things for babies and toddlers, described the way you would ask a friend.',
    'Find what you need', '/categories', null, 10, '[]'),
  ('products', '3 am essentials', 'What runs out at night, one press away.', null, null, 'nappies wipes', 20, '[]'),
  ('stages', 'Where are you now?', '', null, null, null, 30, '[
    {"title": "Expecting", "text": "For the first days", "path": "/products?ageMonths=0"},
    {"title": "0–3 months", "text": "Feeding, sleeping, again", "path": "/products?ageMonths=2"},
    {"title": "3–12 months", "text": "Sitting, tasting, crawling", "path": "/products?ageMonths=8"},
    {"title": "1–3 years", "text": "On two feet", "path": "/products?ageMonths=20"}
  ]'),
  ('guide', 'Which pushchair?', 'Three questions settle most of it.',
    'See all pushchairs', '/products?search=pushchair', 'pushchair', 40, '[
    {"title": "Stairs, or a bus?", "text": "Look at the weight. Under 8 kg, one arm is enough.",
      "path": "/products?search=pushchair&sort=weight-kg-asc"},
    {"title": "A small boot?", "text": "Measure it, then look at the size when folded.",
      "path": "/products?search=pushchair&sort=folded-length-cm-asc"},
    {"title": "From the first day?", "text": "A newborn lies flat: a carrycot, or a seat that goes all the way down.",
      "path": "/products?search=pushchair&ageMonths=0"}
  ]'),
  ('products', 'Gifts under £30', 'Small enough to post, good enough to keep.',
    'More gifts', '/gifts', 'gift under £30', 50, '[]'),
  ('promises', 'What we promise', '', null, null, null, 60, '[]');

-- The demo shop's categories are drawn in the hand of its products. What an owner has set since is another picture.
update categories set image = drawn.path
from (values
  ('Nursery', '🛏️', '/drawings/cot.svg'),
  ('Pushchairs & Prams', '🛞', '/drawings/pram.svg'),
  ('Car Seats & Travel', '🚗', '/drawings/car-seat.svg'),
  ('Feeding', '🍼', '/drawings/bottle.svg'),
  ('Nappies & Changing', '🧷', '/drawings/nappies.svg'),
  ('Bath Time', '🛁', '/drawings/bath.svg'),
  ('Clothing', '👕', '/drawings/clothes.svg'),
  ('Toys & Play', '🧸', '/drawings/teddy.svg'),
  ('Safety & Health', '🩺', '/drawings/health.svg'),
  ('Books', '📚', '/drawings/book.svg'),
  ('Gifts', '🎁', '/drawings/gift.svg')
) as drawn (name, emoji, path)
where categories.parent_id is null and categories.name = drawn.name and categories.image = drawn.emoji;

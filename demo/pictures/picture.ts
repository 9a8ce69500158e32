import { BEYOND, box, disc, line, oval, round, row, shape } from './drawing.ts';
import { emblem } from './emblems.ts';
import { motifs } from './motifs/motifs.ts';
import { darker, backgrounds, inksFor, lighter } from './picture-colours.ts';
import type { GroundName, Inks } from './picture-colours.ts';
import { printPattern } from './prints.ts';
import { settings } from './settings.ts';
import type { Room } from './settings.ts';
import type { PictureRecipe } from './picture-recipe.ts';

/**
 * The maker of the demo catalogue's pictures: flat cut-paper illustrations in SVG, small and sharp at any size.
 * A picture is a pure function of its recipe and the view, so it is written once and kept.
 */
export type PictureView = 'front' | 'in-use' | 'close-up' | 'in-the-box';

export function listPictures(product: {
  name: string;
  picture: PictureRecipe;
}): { description: string; view: PictureView }[] {
  const { picture, name } = product;
  return [
    { view: 'front', description: name },
    { view: 'in-use', description: `${name}, ${places[picture.setting]}` },
    { view: 'close-up', description: `${name}, a closer look` },
    ...(picture.parts?.length
      ? [{ view: 'in-the-box' as const, description: `${name}: everything in the box` }]
      : []),
  ];
}

const places: Record<PictureRecipe['setting'], string> = {
  bedroom: 'in a bedroom',
  outdoors: 'outdoors',
  kitchen: 'in a kitchen',
  bathroom: 'in a bathroom',
  playroom: 'in a playroom',
  wardrobe: 'in front of a clothes rail',
  road: 'on a trip out',
  party: 'at a party',
};

export function renderPicture(recipe: PictureRecipe, view: PictureView): string {
  const seed = hash(JSON.stringify(recipe));
  const id = `p${seed.toString(36)}${view[0]}`;
  const plain = inksFor(recipe.colour, recipe.accent, undefined);
  const inks = recipe.print ? { ...plain, fabric: `url(#${id}f)` } : plain;
  const definitions =
    (recipe.print ? printPattern(`${id}f`, recipe.print, plain) : '') +
    `<filter id="${id}s" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="9" stdDeviation="9" flood-color="#6b4a3f" flood-opacity=".2"/></filter>`;
  const content = { front, 'in-use': inUse, 'close-up': closeUp, 'in-the-box': inTheBox }[view](
    recipe,
    inks,
    `${id}s`,
    seed,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640"><defs>${definitions}</defs>${content}</svg>\n`;
}

/** Light and shade on whatever ground the page puts behind, by day and by night. */
const scheme =
  '<style>@media(prefers-color-scheme:dark){.light{fill-opacity:.08}.floor{fill:#000;fill-opacity:.2}}</style>';
const LIGHT = '#fff" fill-opacity=".55" class="light';
const FLOOR = '#3d2b2b" fill-opacity=".09" class="floor';

/** From x = 0 to 640 the curve of `middle`, and on to both sides and below: see BEYOND. */
const hill = (middle: string, fill: string): string =>
  shape(`M${-BEYOND} 632L${middle}l${BEYOND} 112v${BEYOND}H${-BEYOND}Z`, fill);

/** On its own, before one large soft shape; the page's ground shows behind it. */
function front(recipe: PictureRecipe, inks: Inks, shadow: string, seed: number): string {
  const room = { ...roomOf(recipe.ground), light: LIGHT, floor: FLOOR, deep: '#3d2b2b' };
  const { rests } = motifs[recipe.motif];
  const backdrop =
    rests === 'stands'
      ? [
          disc(320, 300, 236, room.light) + hill('0 520q320-56 640 0', room.floor),
          box(110, 70, 420, 620 + BEYOND, 210, room.light) + hill('0 520q320-56 640 0', room.floor),
          hill('0 420q140-190 330-90 180-120 310 20', room.light) + hill('0 520q320-40 640 0', room.floor),
        ][seed % 3]
      : [
          shape('M320 58c170-10 262 92 258 250s-90 282-258 276S52 470 62 310 150 68 320 58Z', room.light),
          disc(320, 320, 258, room.light),
          `<g transform="rotate(-6 320 320)">${box(76, 76, 488, 488, 90, room.light)}</g>`,
        ][seed % 3];
  return (
    scheme +
    (backdrop ?? '') +
    placed(recipe, inks, shadow, 76, rests === 'stands' ? 92 : rests === 'hangs' ? 0 : 76, 1.22, room)
  );
}

/** In the place where it will be used, with a companion or two. */
function inUse(recipe: PictureRecipe, inks: Inks, shadow: string, seed: number): string {
  const room = roomOf(nextGround(recipe.ground, 1));
  const { rests } = motifs[recipe.motif];
  const friend = companions[recipe.setting][seed % companions[recipe.setting].length] ?? 'teddy-bear';
  const onTheRail = rests === 'lies' && recipe.setting === 'wardrobe';
  const product = onTheRail
    ? line('M254 110v50', room.deep, 6) + placed(recipe, inks, shadow, 66, 112, 0.94, room)
    : rests === 'hangs'
      ? placed(recipe, inks, shadow, 150, 0, 0.84, room)
      : placed(recipe, inks, shadow, 66, rests === 'stands' ? 204 : 176, 0.94, room);
  return (
    ground(room) +
    settings[recipe.setting](room) +
    product +
    oval(536, 584, 62, 11, room.deep, ' fill-opacity=".28"') +
    `<g transform="translate(466 440) scale(4.5)">${emblem(friend)}</g>`
  );
}

/** So near that the cloth, the wood and the stitching show, with a swatch of its colours. */
function closeUp(recipe: PictureRecipe, inks: Inks, shadow: string): string {
  const room = roomOf(nextGround(recipe.ground, 2));
  const [x, y] = motifs[recipe.motif].closeUp;
  const zoom = 2.35;
  const swatches = [inks.fabric, inks.accent, inks.tint];
  return (
    ground(room) +
    stripes(room) +
    placed(recipe, inks, shadow, round(300 - x * zoom), round(300 - y * zoom), zoom, room, false) +
    swatches
      .map((fill, i) => disc(548 - i * 62, 556, 46, '#fffaf2') + disc(548 - i * 62, 556, 37, fill))
      .toReversed()
      .join('')
  );
}

/** Everything that comes in the box, laid out. */
function inTheBox(recipe: PictureRecipe, inks: Inks, shadow: string): string {
  const room = roomOf(nextGround(recipe.ground, 3));
  const parts = recipe.parts ?? [];
  const scale = parts.length > 2 ? 0.44 : 0.5;
  const places = [
    [384, 72],
    [400, 318],
    [226, 396],
    [60, 396],
  ];
  return (
    ground(room) +
    box(36, 36, 568, 568, 64, room.light) +
    placed(recipe, inks, shadow, 66, parts.length > 2 ? 72 : 130, 0.78, room, false) +
    parts
      .slice(0, 4)
      .map((motif, i) => {
        const [x = 0, y = 0] = parts.length === 1 ? [376, 200] : (places[i] ?? []);
        return placed({ ...recipe, motif }, inks, shadow, x, y, scale, room, false);
      })
      .join('')
  );
}

function placed(
  recipe: PictureRecipe,
  inks: Inks,
  shadow: string,
  x: number,
  y: number,
  scale: number,
  room: Room,
  grounded = true,
): string {
  const motif = motifs[recipe.motif];
  const drawn =
    motif.draw(inks) + (recipe.emblem && motif.emblemAt ? emblemOn(recipe.emblem, motif.emblemAt) : '');
  const contact =
    grounded && motif.rests === 'stands'
      ? oval(
          round(x + 200 * scale),
          round(y + 380 * scale),
          round(178 * scale),
          round(17 * scale),
          room.deep,
          ' fill-opacity=".3"',
        )
      : '';
  return `${contact}<g filter="url(#${shadow})"><g transform="translate(${x} ${y}) scale(${scale})">${drawn}</g></g>`;
}

const emblemOn = (name: string, [x, y, size]: readonly [number, number, number]): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${round(size / 32)})">${emblem(name)}</g>`;

/** Fluent emoji that keep a product company, by place. */
const companions: Record<PictureRecipe['setting'], string[]> = {
  bedroom: ['teddy-bear', 'potted-plant', 'rabbit'],
  outdoors: ['duck', 'tulip', 'hedgehog', 'sunflower'],
  kitchen: ['banana', 'red-apple', 'strawberry', 'carrot'],
  bathroom: ['soap', 'potted-plant', 'sponge'],
  playroom: ['teddy-bear', 'yo-yo', 'sauropod', 'rabbit'],
  wardrobe: ['potted-plant', 'teddy-bear', 'basket'],
  road: ['backpack', 'teddy-bear', 'luggage'],
  party: ['wrapped-gift', 'cupcake', 'birthday-cake'],
};

const groundNames = Object.keys(backgrounds) as GroundName[];
const nextGround = (from: GroundName, step: number): GroundName =>
  groundNames[(groundNames.indexOf(from) + step) % groundNames.length] ?? from;

function roomOf(name: GroundName): Room {
  const wall = backgrounds[name];
  return {
    wall,
    light: lighter(wall, 0.55),
    mid: darker(wall, 0.06),
    floor: darker(wall, 0.1),
    deep: darker(wall, 0.3),
  };
}

const ground = (room: Room): string =>
  box(-BEYOND, -BEYOND, 640 + 2 * BEYOND, 640 + 2 * BEYOND, 0, room.wall);

const stripes = (room: Room): string =>
  row(20, 96, (x) => box(x - 672, -BEYOND, 44, 640 + 2 * BEYOND, 0, room.light, ' fill-opacity=".6"'));

/** FNV-1a: the same recipe always gets the same backdrop and the same ids. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** The thing alone, on nothing: what a category is known by. */
export function renderDrawing({
  motif,
  colour,
  accent,
}: Pick<PictureRecipe, 'motif' | 'colour' | 'accent'>): string {
  const drawn = motifs[motif].draw(inksFor(colour, accent, undefined));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${drawn}</svg>\n`;
}

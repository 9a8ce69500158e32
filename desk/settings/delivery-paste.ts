import { readPence } from '#contract/numbers.ts';
import type { Draft, DraftMethod, DraftZone } from './delivery-draft.ts';

/** Longer than any carrier's table; what is pasted by mistake is not read. */
const MAX_PASTED = 50_000;
const NOTHING = /^(?:[-–—]|n\/?a|none)?$/i;

/** The cells of a block copied from a spreadsheet: between tabs, semicolons or commas. */
export function cellsOf(text: string): string[][] {
  if (text.length > MAX_PASTED) return [];
  const divider = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => cellsOfLine(line, divider))
    .filter((cells) => cells.some(Boolean));
}

/** Cells may be in quotes, which double where they stand for themselves. */
function cellsOfLine(line: string, divider: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    const isMeant = isQuoted && sign === '"' && line[at + 1] === '"';
    if (isMeant) at++;
    if (sign === '"' && !isMeant) isQuoted = !isQuoted;
    else if (sign === divider && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells.map((cell) => (NOTHING.test(cell.trim()) ? '' : cell.trim()));
}

interface Pasted {
  method: DraftMethod;
  /** Names without a zone, or whose zone has its prices from an earlier row. */
  unknown: string[];
  /** Zones that have kept the sum from which they are free, because none was pasted. */
  keptFree: string[];
}

/**
 * A method with the prices of a pasted block. Where zones are named, in its first column or its first row, each price goes
 * to its zone, and the other names are weights. A block of prices alone is filled in from a cell on.
 */
export function pasteInto(
  draft: Draft,
  method: DraftMethod,
  text: string,
  from?: { zone: number; column: number },
): Pasted {
  const cells = cellsOf(text);
  const zoneNamed = (name: string | undefined) => zoneCalled(draft, name ?? '');
  const isDown = cells.some(([name]) => zoneNamed(name));
  const isAcross = !isDown && (cells[0] ?? []).some((name) => zoneNamed(name));
  const rows = isAcross ? turned(cells) : cells;
  if (!isDown && !isAcross) {
    const names = from
      ? []
      : cells.map(([name = '']) => name).filter((name) => name !== '' && !isPrice(name));
    return {
      method: names.length > 0 ? method : fillFrom(draft, method, rows, from ?? { zone: 0, column: 0 }),
      ...{ unknown: names, keptFree: [] },
    };
  }

  const head = !zoneNamed(rows[0]![0]) && isHead(rows[0]!) ? rows[0]! : null;
  const free = head?.findIndex((name, column) => column > 0 && /free/i.test(name)) ?? -1;
  const isCost = (column: number) => column > 0 && column !== free;
  const costs = { ...method.costs };
  const freeFrom = { ...method.freeFrom };
  const unknown: string[] = [];
  const filled = new Set<string>();
  let width = 1;
  for (const row of head ? rows.slice(1) : rows) {
    const zone = zoneNamed(row[0]);
    if (!zone || filled.has(zone.id)) {
      unknown.push(row[0]!);
      continue;
    }
    filled.add(zone.id);
    costs[zone.id] = row.filter((_, column) => isCost(column));
    width = Math.max(width, costs[zone.id]!.length);
    if (free > 0) freeFrom[zone.id] = row[free] ?? '';
  }
  const weights = head ? head.filter((_, column) => isCost(column)).map(weightIn) : method.upTo;
  const upTo = Array.from(
    { length: head ? Math.max(weights.length, width) : width },
    (_, at) => weights[at] ?? '',
  );
  const keptFree = draft.zones
    .filter(({ id }) => free < 1 && filled.has(id) && (freeFrom[id] ?? '').trim() !== '')
    .map(({ name }) => name);
  return { method: { ...method, upTo, costs, freeFrom }, unknown, keptFree };
}

function fillFrom(
  { zones }: Draft,
  method: DraftMethod,
  rows: readonly string[][],
  from: { zone: number; column: number },
): DraftMethod {
  const costs = { ...method.costs };
  let width = method.upTo.length;
  for (const [down, row] of rows.entries()) {
    const zone = zones[from.zone + down];
    if (!zone) continue;
    const next = [...(costs[zone.id] ?? [])];
    for (const [across, cell] of row.entries()) next[from.column + across] = cell;
    costs[zone.id] = Array.from(next, (cell) => cell ?? '');
    width = Math.max(width, next.length);
  }
  return { ...method, costs, upTo: Array.from({ length: width }, (_, at) => method.upTo[at] ?? '') };
}

const isPrice = (cell: string) => cell === '' || 'value' in readPence(cell);

/** Not a row of prices for a zone that there is not. */
function isHead([first = '', ...others]: readonly string[]): boolean {
  return first === '' || /zone|area|region|weight/i.test(first) || !others.every(isPrice);
}

/** 'up to 2 kg' and '1–2kg' are 2 kg; 'over 20 kg' has no end. */
function weightIn(name: string): string {
  if (/over|more|above|\+\s*$/i.test(name)) return '';
  return /\d[\d.,]{0,20}\s?(?:k?gs?|grams?|kilos?)?$/i.exec(name)?.[0].replace(/gs$/i, 'g') ?? name;
}

function turned(cells: readonly string[][]): string[][] {
  const width = Math.max(...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => cells.map((row) => row[column] ?? ''));
}

/** What carriers call the zones that a new shop has; the first are those of the rest. */
const SHORT_NAMES = [
  ['mainland', 'ukmainland', 'mainlanduk', 'gb', 'gbmainland', 'uk', 'rest', 'restofuk'],
  ['highlandsandislands', 'highlands', 'islands', 'handi', 'hi', 'scottishhighlands', 'scottishislands'],
  ['northernireland', 'nireland', 'ni'],
  ['isleofman', 'iom'],
  ['forcesbfpo', 'forces', 'bfpo'],
];

/** By its own name, or by a usual short one. */
function zoneCalled({ zones, restId }: Draft, name: string): DraftZone | undefined {
  const wanted = plain(name);
  if (wanted === '') return undefined;
  const names = SHORT_NAMES.find((all) => all.includes(wanted)) ?? [];
  return (
    zones.find((zone) => plain(zone.name) === wanted) ??
    zones.find((zone) => names.includes(plain(zone.name))) ??
    (names === SHORT_NAMES[0] ? zones.find(({ id }) => id === restId) : undefined)
  );
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '');

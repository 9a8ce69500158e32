import { isDeepStrictEqual } from 'node:util';
import { createProducts } from '#server/editing/products/create-products.service.ts';
import { editProducts, readRecords } from '#server/editing/products/edit-products.service.ts';
import type { Change, StoredFields } from '#server/editing/products/edits.types.ts';
import { addVariants, changeStyle, makeStyle, readStyle } from '#server/editing/products/styles.service.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { Refusal } from '#contract/refusal.ts';
import { isTooSlow, transaction } from '#server/platform/database/database.ts';
import { findFaults } from './faults.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const PEOPLE = 5;

/**
 * Several people edit the same products and the same style at once, often based on old versions. The result must be
 * that of the change sets applied in order; undoing them in reverse restores the original records.
 */
export function proveEditors({ seed, isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 200 : 12;
  return timed('editors', async () => {
    const world = await openWorld({ shops: 1 });
    try {
      const random = createRandom(seed);
      const { ids, styleId } = await furnish(world);
      const before = await look(world, ids, styleId);
      const known = await setsOf(world);
      const faults: string[] = [];
      for (let round = 0; round < rounds; round++) {
        await Promise.all(Array.from({ length: PEOPLE }, () => act(world, random, ids, styleId, faults)));
        if (round % 10 === 9) say(`round ${round + 1} of ${rounds}`);
      }
      const made = (await setsOf(world)).slice(known.length);
      const after = await look(world, ids, styleId);
      faults.push(...differences('replayed', await replay(world, before, made), after));
      for (const set of made.toReversed()) {
        const { left } = await transaction(world.db, (trx) =>
          undoChangeSet(trx, set, { by: { kind: 'command' }, at: world.now() }),
        );
        faults.push(...left.map(({ name, reason }) => `${name} is left alone: ${reason}`));
      }
      faults.push(...differences('undone', await look(world, ids, styleId), before));
      faults.push(...(await findFaults(world)));
      return {
        tried: `${PEOPLE} people at ${ids.length} products, ${rounds} rounds, all of it taken back in reverse`,
        count: made.length,
        faults: [...new Set(faults)].slice(0, 20),
      };
    } finally {
      await world.close();
    }
  });
}

const change = (world: World): Change => ({
  ...{ by: { kind: 'command' }, at: world.now(), kind: 'edit', summary: 'A proof' },
});

async function furnish(world: World): Promise<{ ids: string[]; styleId: string }> {
  return transaction(world.db, async (trx) => {
    const names = ['Cot', 'Pram', 'Bear', 'Sleepsuit'];
    const { outcomes } = await createProducts(
      trx,
      names.map((name) => ({ name: `Edited ${name}`, pricePence: 1000, status: 'published' })),
      change(world),
    );
    const ids = outcomes.flatMap((outcome) => (outcome.kind === 'created' ? [outcome.id] : []));
    const options = [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Sage', 'Clay'] },
    ];
    const first = { version: 1, options, optionValues: ['S', 'Sage'] };
    const styleId = await makeStyle(trx, ids.at(-1)!, first, change(world));
    const variants = [
      ['M', 'Sage'],
      ['S', 'Clay'],
    ].map((optionValues) => ({ optionValues }));
    await addVariants(trx, styleId, { variants }, change(world));
    const { variants: all } = await readStyle(trx, styleId);
    return { ids: [...new Set([...ids, ...all.map(({ id }) => id)])], styleId };
  });
}

const somebodysFields = (random: Random): Partial<StoredFields> =>
  random.pick<Partial<StoredFields>>([
    { name: `Name ${random.below(5)}` },
    { pricePence: 1 + random.below(5) },
    { brand: random.pick(['Acorn', 'Elm', null]), shelf: random.pick(['A1', 'B2', '']) },
    { description: `Words ${random.below(3)}` },
    {
      attributes: random.pick<StoredFields['attributes']>([
        { isofix: true },
        { 'weight-kg': random.below(9) + 1 },
        {},
      ]),
    },
    { images: random.pick([[], [{ path: '/demo/a.svg', text: '' }], [{ path: '/demo/b.svg', text: 'B' }]]) },
    { status: random.pick(['draft', 'published', 'archived']) },
    { unit: 'ml', unitQuantity: random.pick(['100', '0.5']) },
    { unit: null, unitQuantity: null },
  ]);

async function act(
  world: World,
  random: Random,
  ids: readonly string[],
  styleId: string,
  faults: string[],
): Promise<void> {
  const isOfStyle = random.below(5) === 0;
  const some = random.shuffle(ids).slice(0, 1 + random.below(3));
  const wanted = some.map((id) => ({ id, fields: somebodysFields(random) }));
  const back = random.below(3);
  const turn = random.below(3);
  try {
    const seen = await readRecords(world.db, some);
    await transaction(world.db, async (trx) => {
      if (isOfStyle) {
        const { version, options } = await readStyle(trx, styleId);
        const renamed = options.map(({ name, values }, at) => ({
          ...{ name, was: name },
          values: values.map((was, place) => ({ was, value: at === turn ? values.at(place - 1)! : was })),
        }));
        const ordered = turn === 2 ? renamed.toReversed() : renamed;
        await changeStyle(trx, styleId, { version, options: ordered }, change(world));
        return;
      }
      const edits = wanted.map(({ id, fields }) => ({
        ...{ id, fields },
        version: Math.max(1, seen.get(id)!.version - back),
      }));
      await editProducts(trx, edits, change(world));
    });
  } catch (error) {
    // Waiting too long for others is answered 'very busy just now', which is no fault.
    if (!(error instanceof Refusal) && !isTooSlow(error)) faults.push(`an edit ends with ${String(error)}`);
  }
}

type Look = Record<string, Record<string, unknown>>;

async function look(world: World, ids: readonly string[], styleId: string): Promise<Look> {
  const records = [...(await readRecords(world.db, ids))].map(([id, { version: _version, ...rest }]) => [
    id,
    rest,
  ]);
  const { name, options } = await readStyle(world.db, styleId);
  return { ...(Object.fromEntries(records) as Look), [styleId]: { name, options } };
}

/** In the order in which they were made: each was made under the locks of what it changed. */
async function setsOf(world: World): Promise<string[]> {
  const rows = await world.db.selectFrom('change_sets').orderBy('id').select('id').execute();
  return rows.map(({ id }) => id);
}

async function replay(world: World, before: Look, sets: readonly string[]): Promise<Look> {
  const rows = await world.db
    .selectFrom('changes')
    .where('change_set_id', 'in', [...sets, '00000000-0000-0000-0000-000000000000'])
    .orderBy('change_set_id')
    .select(['entity_id as id', 'after'])
    .execute();
  const now = structuredClone(before);
  for (const { id, after } of rows) Object.assign(now[id]!, after);
  return now;
}

function differences(what: string, is: Look, should: Look): string[] {
  return Object.entries(should).flatMap(([id, fields]) =>
    Object.entries(fields)
      .filter(([field, value]) => !isDeepStrictEqual(is[id]?.[field], value))
      .map(
        ([field, value]) =>
          `${what}: ${field} is ${JSON.stringify(is[id]?.[field])} and not ${JSON.stringify(value)}`,
      ),
  );
}

// Which regular expressions can take more than linear time. Part of npm run check: `slow-patterns.ts [directory]` reads
// every pattern of the product, and prints those that a text could make slow, with a text to repeat. There are no
// exceptions: a pattern whose texts are short today meets long ones later.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CharBase, type CharSet, CharSet as Characters, JS, NFA, type NoParent } from 'refa';
import type { Assertion, CharacterClass, Concatenation, Element } from 'refa';
import { analyse } from 'scslre';
import { type ESTree, parseSync, Visitor } from 'vite';

const PRODUCT = '{contract,database,desk,scripts,server,simulators,storefront}/**/*.{ts,tsx,mjs}';
/** Tests, and scripts that read nothing but this project's own files. */
const OWN_TEXTS = /\.test\.tsx?$|^scripts\/(?:boundaries|features|icons|test\/.*)\.ts$/;

/** Patterns put together at run time, which cannot be read here, and what they are made of. */
const built: Readonly<Record<string, string>> = {
  'server/catalogue/attributes/attribute-values.rules.ts': 'a number and its unit, of at most 21 digits each',
  'server/platform/http/api-prefix.ts':
    'the paths of the pages, from the beginning, with one segment for each name',
  'server/platform/http/unknown-route.ts': 'the paths of the calls, in the same way',
  'storefront/router/match.ts': 'the paths of the pages, in the same way',
};

/** Slow by themselves, and why they are not where they stand. `server/importing/` has tests of its own for both. */
const excused: Readonly<Record<string, RegExp>> = {
  // Whatever begins there also ends, or takes the rest of the text with it.
  'server/catalogue/plain-text.rules.ts': /^<\(script\||^<\\\/\?\(\[a-z\]/,
  // Given no more than the first 64 kB of a file, in a process of its own.
  'server/importing/describe-unsupported-file.rules.ts': /<svg/,
};

/** Where `normalize` meets texts of limited length alone. */
const measured = new Set(['contract/normal-form.ts', 'server/authentication/password-hash.service.ts']);

/** A bounded repetition this long is as slow as an unbounded one. */
const AS_GOOD_AS_UNBOUNDED = 1000;

interface Pattern {
  source: string;
  flags: string;
}

/** The faults below a directory, in sentences, and the number of patterns read. */
export function findSlowPatterns(directory: string): { faults: string[]; patterns: number } {
  const faults: string[] = [];
  const known = new Map<string, string | null>();
  let patterns = 0;
  const files = globSync(PRODUCT, { cwd: directory }).filter((file) => !OWN_TEXTS.test(file));
  for (const file of files.toSorted()) {
    const text = readFileSync(path.join(directory, file), 'utf8');
    const at = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`;
    const see = (offset: number, { source, flags }: Pattern) => {
      patterns++;
      const name = `/${source}/${flags}`;
      if (!known.has(name)) known.set(name, slowTextFor({ source, flags }));
      const slow = known.get(name);
      if (slow !== null && !excused[file]?.test(source))
        faults.push(`${at(offset)} ${name} is slow where a text repeats ${slow}.`);
    };
    const seeBuilt = ({ callee, arguments: args, start }: ESTree.CallExpression | ESTree.NewExpression) => {
      const [form] = args;
      const isNormalForm = form?.type === 'Literal' && /^NFK?[CD]$/.test(String(form.value));
      if (isNormalForm && callee.type === 'MemberExpression' && !measured.has(file))
        faults.push(`${at(start)} normalises in quadratic time: normalForm() does not.`);
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
      const [source, flags] = args.map((each) => (each.type === 'Literal' ? each.value : undefined));
      if (typeof source === 'string') see(start, { source, flags: typeof flags === 'string' ? flags : '' });
      else if (!(file in built)) faults.push(`${at(start)} builds a pattern, which nothing has checked.`);
    };
    new Visitor({
      Literal: (node) => {
        if ('regex' in node) see(node.start, { source: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression: seeBuilt,
      CallExpression: seeBuilt,
    }).visit(parseSync(file, text).program);
  }
  return { faults, patterns };
}

/**
 * A text that makes the pattern slow where it is repeated, or null. It is slow if a text leads from one loop both back to
 * its start and into another loop, and around that one too: the engine then tries every way of dividing the repetitions
 * between them ("infinite ambiguity", Weber and Seidl 1991). A pattern that may match anywhere has a loop in front of it:
 * the search for where it begins.
 */
export function slowTextFor(pattern: Pattern): string | null {
  const { expression, maxCharacter } = JS.Parser.fromLiteral(pattern).parse({
    backreferences: 'unknown',
    maxBackreferenceWords: 0,
    maxNodes: Infinity,
  });
  if (!hasLoop(expression.alternatives)) return null;
  // A loop that is ambiguous by itself, as in `(a+)+`: the automaton below would have one way for both.
  const [own] = analyse(pattern, { reportTypes: { Self: true, Trade: false, Move: false } }).reports;
  if (own) return JSON.stringify(exampleOf(own.character.set));
  for (const isAnywhere of [false, true]) {
    const reader = new Reader(maxCharacter, isAnywhere);
    const alternatives = expression.alternatives.map(({ elements }) => reader.sequence(elements, true));
    const search = isAnywhere ? [repeated([concatenation([characters(reader.all)])])] : [];
    const whole = concatenation([...search, { type: 'Alternation', alternatives }]);
    const slow = ambiguousText(NFA.fromRegex(whole, { maxCharacter: reader.all.maximum }), reader);
    if (slow !== null) return JSON.stringify(slow);
  }
  return null;
}

const hasLoop = (alternatives: readonly Concatenation[]): boolean =>
  alternatives.some(({ elements }) =>
    elements.some(
      (each) =>
        each.type === 'Unknown' ||
        (each.type === 'Quantifier' && each.max >= AS_GOOD_AS_UNBOUNDED) ||
        ('alternatives' in each && hasLoop(each.alternatives)),
    ),
  );

type Sequence = NoParent<Concatenation>;

const characters = (set: CharSet): NoParent<CharacterClass> => ({ type: 'CharacterClass', characters: set });
const concatenation = (elements: NoParent<Element>[]): Sequence => ({ type: 'Concatenation', elements });
const anyOf = (...alternatives: Sequence[]): NoParent<Element> => ({ type: 'Alternation', alternatives });
const repeated = (alternatives: Sequence[], min = 0, max = Infinity): NoParent<Element> => ({
  ...{ type: 'Quantifier', alternatives, lazy: false },
  ...{ min, max },
});

/**
 * Rewrites a pattern without assertions and long counts, which automata do not have. The result matches rather more than
 * the pattern.
 */
class Reader {
  readonly all: CharSet;
  /** No text contains these two: the end of the text, and a place where what follows decides whether to go on. */
  readonly end: CharSet;
  readonly mayFail: CharSet;
  readonly #isAnywhere: boolean;

  constructor(maxCharacter: number, isAnywhere: boolean) {
    const from = (min: number, max: number) => Characters.empty(maxCharacter + 2).union([{ min, max }]);
    this.all = from(0, maxCharacter);
    this.end = from(maxCharacter + 1, maxCharacter + 1);
    this.mayFail = from(maxCharacter + 2, maxCharacter + 2);
    this.#isAnywhere = isAnywhere;
  }

  sequence(elements: readonly Element[], isFirst: boolean): Sequence {
    let isStillFirst = isFirst;
    return concatenation(
      elements.map((element) => {
        const read = this.#element(element, isStillFirst);
        isStillFirst &&= isAssertion(element);
        return read;
      }),
    );
  }

  #element(element: Element, isFirst: boolean): NoParent<Element> {
    if (element.type === 'CharacterClass') return characters(this.#set(element.characters));
    // A backreference repeats what was matched before: that may be anything.
    if (element.type === 'Unknown') return repeated([concatenation([characters(this.all)])]);
    if (element.type === 'Assertion') return this.#assertion(element, isFirst);
    const alternatives = element.alternatives.map(({ elements }) => this.sequence(elements, isFirst));
    if (element.type === 'Alternation') return anyOf(...alternatives);
    const { min, max } = element;
    return repeated(alternatives, Math.min(min, 1), max < AS_GOOD_AS_UNBOUNDED ? Math.min(max, 2) : Infinity);
  }

  #assertion({ kind, negate, alternatives }: Assertion, isFirst: boolean): NoParent<Element> {
    const nothing = concatenation([]);
    const only = alternatives.length === 1 ? alternatives[0]!.elements : [];
    const single =
      only.length === 1 && only[0]!.type === 'CharacterClass' ? this.#set(only[0]!.characters) : null;
    if (kind === 'ahead') {
      if (negate && single?.equals(this.all)) return characters(this.end);
      const bodies = alternatives.map(({ elements }) => this.sequence(elements, false).elements);
      const mark = characters(this.mayFail);
      return anyOf(...bodies.map((body) => concatenation([...body, mark])), concatenation([mark]), nothing);
    }
    // What must stand before it. Whether the text may also begin here is the reading that does not search.
    if (!isFirst || !this.#isAnywhere || !single) return anyOf(nothing);
    return characters(negate ? this.all.without(single) : single);
  }

  #set({ ranges }: CharSet): CharSet {
    return Characters.empty(this.all.maximum).union([...ranges]);
  }
}

const isAssertion = (element: Element): boolean =>
  element.type === 'Assertion' ||
  (element.type === 'Alternation' &&
    element.alternatives.every(({ elements }) => elements.every(isAssertion)));

type State = NFA.ReadonlyNode;

/** A text that leads along two ways through the automaton, the more of them the oftener it is repeated. */
function ambiguousText(nfa: NFA, reader: Reader): string | null {
  const from = new Map([...after(nfa.initial), nfa.initial].map((state) => [state, after(state)]));
  const leads = (one: State, other: State) => one === other || from.get(one)!.has(other);
  const isTried = cached((state: State) => canFail(nfa, state, reader));
  const loops = [...from.keys()].filter((state) => from.get(state)!.has(state) && isTried(state));
  for (const first of loops) {
    const around = (loop: State) => (state: State) =>
      leads(loop, state) && leads(state, loop) && isTried(state);
    // The same loop in two ways.
    for (const { at } of walks([first, first], [around(first), around(first)])) {
      if (at[0] === at[1]) continue;
      const text = walk(at, [first, first], [around(first), around(first)]);
      if (text !== null) return text;
    }
    for (const second of loops) {
      if (first === second || !leads(first, second)) continue;
      const between = (state: State) => leads(first, state) && leads(state, second);
      const ways = [around(first), between, around(second)];
      const text = walk([first, first, second], [first, second, second], ways);
      if (text !== null) return text;
    }
  }
  return null;
}

/** The states that some text leads to. */
function after(start: State): Set<State> {
  const seen = new Set(start.out.keys());
  for (const state of seen) for (const next of state.out.keys()) seen.add(next);
  return seen;
}

/** True if, from here, a text can still be refused. Otherwise the engine never returns to try another way. */
function canFail(nfa: NFA, start: State, { all, end, mayFail }: Reader): boolean {
  const later = [start, ...after(start)];
  if (later.some(({ out }) => [...out.values()].some((set) => !set.isDisjointWith(mayFail)))) return true;
  const { sets } = new CharBase([all, end, ...later.flatMap(({ out }) => [...out.values()])]);
  const idOf = numbering();
  const seen = new Set<string>();
  const queue: State[][] = [[start]];
  for (const states of queue) {
    if (states.some((state) => (nfa.finals as Set<State>).has(state))) continue;
    for (const set of sets) {
      const next = new Set(
        states.flatMap(({ out }) => [...out].flatMap(([to, via]) => (via.isDisjointWith(set) ? [] : [to]))),
      );
      if (next.size === 0) return true;
      const key = String([...next].map(idOf).toSorted((a, b) => a - b));
      if (!seen.has(key)) queue.push([...next]);
      seen.add(key);
    }
  }
  return false;
}

interface Walked {
  at: readonly State[];
  text: string;
}

/** Where one text can lead from several states at once, each within its own part of the automaton. */
function* walks(start: readonly State[], within: readonly ((state: State) => boolean)[]): Generator<Walked> {
  const idOf = numbering();
  const seen = new Set<string>();
  const queue: Walked[] = [{ at: start, text: '' }];
  for (const { at, text } of queue) {
    let steps: { to: State[]; set: CharSet | null }[] = [{ to: [], set: null }];
    for (const [i, state] of at.entries()) {
      const ways = [...state.out].filter(([next]) => within[i]!(next));
      steps = steps.flatMap(({ to, set }) =>
        ways.map(([next, via]) => ({ to: [...to, next], set: set === null ? via : set.intersect(via) })),
      );
      steps = steps.filter(({ set }) => !set!.isEmpty);
    }
    for (const { to, set } of steps) {
      const key = String(to.map(idOf));
      if (seen.has(key)) continue;
      seen.add(key);
      const walked = { at: to, text: text + exampleOf(set!) };
      yield walked;
      queue.push(walked);
    }
  }
}

function walk(
  start: readonly State[],
  goal: readonly State[],
  within: readonly ((state: State) => boolean)[],
): string | null {
  for (const { at, text } of walks(start, within)) if (at.every((each, i) => each === goal[i])) return text;
  return null;
}

function numbering(): (state: State) => number {
  const ids = new Map<State, number>();
  return (state) => ids.get(state) ?? ids.set(state, ids.size).size - 1;
}

function cached<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key)!;
  };
}

/** A character that people can read, if there is one. */
function exampleOf(set: CharSet): string {
  const readable = [...'a0 -,<&"'].find((each) => set.has(each.codePointAt(0)!));
  return readable ?? String.fromCodePoint(Math.min(set.ranges[0]!.min, 0x10_ff_ff));
}

if (import.meta.main) {
  const { faults, patterns } = findSlowPatterns(process.argv[2] ?? '.');
  for (const fault of faults) console.log(fault);
  console.log(`${patterns} patterns, ${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
}

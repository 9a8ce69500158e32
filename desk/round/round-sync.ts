import { ApiError } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import type { RoundAnswer } from '#contract/desk/round.ts';
import { emptyRound, type KeptRound, type WaitingAct } from './kept-round.ts';
import { merge, withActs, type RoundAct } from './round-view.ts';

export interface RoundState {
  /** Null: one is on no round, as far as this device knows. */
  kept: KeptRound | null;
  free: RoundAnswer['free'] | null;
  /** The shop cannot be reached: what is done waits here. */
  isAlone: boolean;
}

interface Store {
  read: () => KeptRound | null;
  write: (kept: KeptRound | null) => void;
}

/**
 * Keeps a round on this device and the shop in step. What is done is written down here first and shown at once; it then goes
 * out in its order, each act with its own key until it has an answer, and the shop is asked how things stand.
 */
export function createRoundSync(
  call: DeskCall,
  store: Store,
  newKey: () => string = () => crypto.randomUUID(),
) {
  let state: RoundState = { kept: store.read(), free: null, isAlone: false };
  const listeners = new Set<() => void>();
  let running: Promise<void> | null = null;

  function show(next: Partial<RoundState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  function change(how: (kept: KeptRound) => KeptRound): void {
    // Read again: another tab may have done something.
    const before = store.read();
    if (!before) return;
    const kept = how(before);
    store.write(kept);
    show({ kept });
  }

  async function sendWaiting(): Promise<void> {
    for (let act = store.read()?.acts[0]; act; act = store.read()?.acts[0]) {
      const { key } = act;
      const roundId = store.read()!.round.id;
      let refusal: string | null = null;
      try {
        await perform(call, roundId, act);
      } catch (error) {
        if (!(error instanceof ApiError) || isWorthWaiting(error)) throw error;
        refusal = error.words;
      }
      const about = aboutOf(act);
      change((kept) => ({
        ...kept,
        // Done: the shop's next answer has it, and until then it is shown as done.
        round: refusal === null ? withActs(kept.round, [act]) : kept.round,
        acts: kept.acts.filter((one) => one.key !== key),
        refused: refusal === null ? without(kept.refused, about) : { ...kept.refused, [about]: refusal },
      }));
    }
  }

  async function run(): Promise<void> {
    try {
      await sendWaiting();
      take(await call('getRound', {}));
    } catch {
      show({ isAlone: true });
    }
  }

  function take({ round, free }: RoundAnswer): void {
    const before = store.read();
    // What was done since the shop was asked stands above what it said.
    const kept =
      round === null
        ? null
        : {
            ...(before?.round.id === round.id ? before : emptyRound(round)),
            round: merge(before?.round ?? null, round, before?.letGo ?? []),
          };
    store.write(kept);
    show({ kept, free, isAlone: false });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    /** Done here at once, and at the shop as soon as it can be reached. */
    act(act: RoundAct): void {
      const about = aboutOf(act);
      change((kept) => ({
        ...kept,
        acts: [...kept.acts, { ...act, key: newKey() }],
        letGo: act.kind === 'release' ? [...kept.letGo, act.order] : kept.letGo,
        refused: without(kept.refused, about),
      }));
      void this.sync();
    },
    /** Never two at once: acts keep their order. */
    sync(): Promise<void> {
      running ??= run().finally(() => {
        running = null;
        // What was done while the shop was being asked.
        if (!state.isAlone && (state.kept?.acts.length ?? 0) > 0) void this.sync();
      });
      return running;
    },
    /** For what goes by what the shop knows, such as labels: first it hears of everything. */
    async settle(): Promise<void> {
      await this.sync();
      while (!state.isAlone && (state.kept?.acts.length ?? 0) > 0) await this.sync();
      if ((state.kept?.acts.length ?? 0) > 0) throw new ApiError(0, { detail: NOT_YET });
    },
    /** Of another tab. */
    reread(): void {
      show({ kept: store.read() });
    },
  };
}

export type RoundSync = ReturnType<typeof createRoundSync>;

const NOT_YET =
  'The shop cannot be reached, and has not yet received everything you packed. Please try again when you are back online.';

/** No answer, or none of the shop's own: the same again may be told otherwise. */
const isWorthWaiting = ({ status, code }: ApiError) =>
  status === 0 || status >= 500 || [401, 408, 429].includes(status) || code === 'request/key-in-progress';

function perform(call: DeskCall, id: string, { key, ...act }: WaitingAct): Promise<unknown> {
  const options = { headers: { 'idempotency-key': key } };
  switch (act.kind) {
    case 'pick': {
      const { productId, quantity } = act;
      return call('pickForRound', { params: { id }, body: { productId, quantity } }, options);
    }
    case 'short': {
      const { productId, found } = act;
      return call('shortForRound', { params: { id }, body: { productId, found } }, options);
    }
    case 'pack': {
      const { order, lines, isNoteRead, weightGrams } = act;
      return call('packCrate', { params: { id, order }, body: { lines, isNoteRead, weightGrams } }, options);
    }
    case 'release':
      return call('releaseCrate', { params: { id, order: act.order } }, options);
  }
}

/** Its order, or its product. */
const aboutOf = (act: RoundAct) => ('order' in act ? act.order : act.productId);

function without(record: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

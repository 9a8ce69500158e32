import { ApiError } from '#contract/call.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import type { PickRunAnswer } from '#contract/desk/pick-run.ts';
import { emptyPickRun, type KeptPickRun, type WaitingAction } from './kept-pick-run.ts';
import { merge, withActions, type PickRunAction } from './pick-run-view.ts';

export interface PickRunState {
  /** Null if this device knows of no pick run. */
  kept: KeptPickRun | null;
  free: PickRunAnswer['free'] | null;
  /** The shop cannot be reached, so acts wait on this device. */
  isAlone: boolean;
}

interface Store {
  read: () => KeptPickRun | null;
  write: (kept: KeptPickRun | null) => void;
}

/**
 * Keeps a pick run on this device in step with the shop. An act is stored here first and shown at once; it is then sent in
 * order, each with its own key until it is answered, and the shop is asked for the current state.
 */
export function createPickRunSync(
  call: DeskCall,
  store: Store,
  newKey: () => string = () => crypto.randomUUID(),
) {
  let state: PickRunState = { kept: store.read(), free: null, isAlone: false };
  const listeners = new Set<() => void>();
  let running: Promise<void> | null = null;

  function show(next: Partial<PickRunState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  function change(how: (kept: KeptPickRun) => KeptPickRun): void {
    // Read again, because another tab may have changed it.
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
        // It stays shown as done until the shop's next answer contains it.
        round: refusal === null ? withActions(kept.round, [act]) : kept.round,
        acts: kept.acts.filter((one) => one.key !== key),
        refused: refusal === null ? without(kept.refused, about) : { ...kept.refused, [about]: refusal },
      }));
    }
  }

  async function run(): Promise<void> {
    try {
      await sendWaiting();
      take(await call('getPickRun', {}));
    } catch {
      show({ isAlone: true });
    }
  }

  function take({ round, free }: PickRunAnswer): void {
    const before = store.read();
    // Acts done since the shop was asked are applied on top of its answer.
    const kept =
      round === null
        ? null
        : {
            ...(before?.round.id === round.id ? before : emptyPickRun(round)),
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
    /** Takes effect here at once, and at the shop as soon as it can be reached. */
    act(act: PickRunAction): void {
      const about = aboutOf(act);
      change((kept) => ({
        ...kept,
        acts: [...kept.acts, { ...act, key: newKey() }],
        letGo: act.kind === 'release' ? [...kept.letGo, act.order] : kept.letGo,
        refused: without(kept.refused, about),
      }));
      void this.sync();
    },
    /** Never two runs at once, so that acts keep their order. */
    sync(): Promise<void> {
      running ??= run().finally(() => {
        running = null;
        // Acts done while the shop was being asked.
        if (!state.isAlone && (state.kept?.acts.length ?? 0) > 0) void this.sync();
      });
      return running;
    },
    /** For things that depend on what the shop knows, such as labels: first sends it everything. */
    async settle(): Promise<void> {
      await this.sync();
      while (!state.isAlone && (state.kept?.acts.length ?? 0) > 0) await this.sync();
      if ((state.kept?.acts.length ?? 0) > 0) throw new ApiError(0, { detail: NOT_YET });
    },
    /** After a change in another tab. */
    reread(): void {
      show({ kept: store.read() });
    },
  };
}

export type PickRunSync = ReturnType<typeof createPickRunSync>;

const NOT_YET =
  'The shop can’t be reached, and some of your packing has not been sent yet. Please try again when you are back online.';

/** No answer, or not one from the shop itself: a retry may succeed. */
const isWorthWaiting = ({ status, code }: ApiError) =>
  status === 0 || status >= 500 || [401, 408, 429].includes(status) || code === 'request/key-in-progress';

function perform(call: DeskCall, id: string, { key, ...act }: WaitingAction): Promise<unknown> {
  const options = { headers: { 'idempotency-key': key } };
  switch (act.kind) {
    case 'pick': {
      const { productId, quantity } = act;
      return call('pickForRun', { params: { id }, body: { productId, quantity } }, options);
    }
    case 'short': {
      const { productId, found } = act;
      return call('shortForRun', { params: { id }, body: { productId, found } }, options);
    }
    case 'pack': {
      const { order, lines, isNoteRead, weightGrams } = act;
      return call('packTote', { params: { id, order }, body: { lines, isNoteRead, weightGrams } }, options);
    }
    case 'release':
      return call('releaseTote', { params: { id, order: act.order } }, options);
  }
}

/** The order or product an act is about. */
const aboutOf = (act: PickRunAction) => ('order' in act ? act.order : act.productId);

function without(record: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

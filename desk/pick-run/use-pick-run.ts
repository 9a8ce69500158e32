import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { readPickRun, writePickRun } from './kept-pick-run.ts';
import { createPickRunSync, type PickRunSync } from './pick-run-sync.ts';
import { withActions } from './pick-run-view.ts';

/** How soon a cancelled order turns red. */
const SECONDS = 5;

let sync: { staffId: string; sync: PickRunSync } | null = null;

/** One per page, whichever screens are opened: its acts are sent while other screens are shown. */
export function roundSyncOf(staffId: string): PickRunSync {
  if (sync?.staffId !== staffId) {
    const store = {
      read: () => readPickRun(staffId),
      write: (kept: Parameters<typeof writePickRun>[1]) => writePickRun(staffId, kept),
    };
    sync = { staffId, sync: createPickRunSync(call, store) };
  }
  return sync.sync;
}

/** The pick run as its packer sees it, kept in step with the shop while the screen is open. */
export function usePickRun() {
  const { id } = useMe();
  const rounds = roundSyncOf(id);
  const state = useSyncExternalStore(rounds.subscribe, rounds.state);
  useEffect(() => {
    const step = () => document.visibilityState === 'visible' && void rounds.sync();
    const reread = () => rounds.reread();
    step();
    const timer = setInterval(step, SECONDS * 1000);
    window.addEventListener('online', step);
    window.addEventListener('focus', step);
    window.addEventListener('storage', reread);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', step);
      window.removeEventListener('focus', step);
      window.removeEventListener('storage', reread);
    };
  }, [rounds]);
  const { kept } = state;
  const round = useMemo(() => kept && withActions(kept.round, kept.acts), [kept]);
  return { ...state, round, rounds };
}

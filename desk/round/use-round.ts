import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { readRound, writeRound } from './kept-round.ts';
import { createRoundSync, type RoundSync } from './round-sync.ts';
import { withActions } from './round-view.ts';

/** How soon a cancelled order turns red. */
const SECONDS = 5;

let sync: { staffId: string; sync: RoundSync } | null = null;

/** One per page, whichever screens are opened: its acts are sent while other screens are shown. */
export function roundSyncOf(staffId: string): RoundSync {
  if (sync?.staffId !== staffId) {
    const store = {
      read: () => readRound(staffId),
      write: (kept: Parameters<typeof writeRound>[1]) => writeRound(staffId, kept),
    };
    sync = { staffId, sync: createRoundSync(call, store) };
  }
  return sync.sync;
}

/** The round as its packer sees it, kept in step with the shop while the screen is open. */
export function useRound() {
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

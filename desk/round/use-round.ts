import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { readRound, writeRound } from './kept-round.ts';
import { createRoundSync, type RoundSync } from './round-sync.ts';
import { withActs } from './round-view.ts';

/** How soon an order that was cancelled turns red. */
const SECONDS = 5;

let sync: { staffId: string; sync: RoundSync } | null = null;

/** One for the page, however often a screen is turned to: its acts go out while other screens are looked at. */
function roundSyncOf(staffId: string): RoundSync {
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
  const round = useMemo(() => kept && withActs(kept.round, kept.acts), [kept]);
  return { ...state, round, rounds };
}

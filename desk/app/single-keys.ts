import { useSyncExternalStore } from 'react';

/*
 * Whether single-letter shortcuts are on. People who dictate, or who hit keys by accident, can switch them off (WCAG
 * 2.1.4); the choice is stored in this browser.
 */
const KEY = 'desk-single-keys';
const listeners = new Set<() => void>();
let isOn = read();

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(next: boolean): void {
  isOn = next;
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off');
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const areSingleKeysOn = () => isOn;

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysOn);
}

import { useSyncExternalStore } from 'react';

/*
 * Whether single letters do something. People who dictate, or whose hands hit keys they do not mean, switch them
 * off (WCAG 2.1.4); the choice belongs to this browser.
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
    // It then holds as long as the page.
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

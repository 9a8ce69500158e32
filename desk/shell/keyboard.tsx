import { useLayoutEffect, useState } from 'react';
import { areSingleKeysOn } from '#desk/app/single-keys.ts';
import { KeyList } from './key-list.tsx';
import { Palette } from './palette.tsx';

const OPEN_PALETTE = 'desk-palette';

export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN_PALETTE));
}

/** The keys that work on every screen, and the dialogs they open. */
export function Keyboard() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  // A layout effect, so that keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        if (!isDialogOpen()) setOpen('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!areSingleKeysOn() || isTyping(event.target) || isDialogOpen()) return;
      if (event.key === '?') setOpen('keys');
      else if (event.key === '/') focusSearch(() => setOpen('palette'));
      else if (event.key === 'j') stepRow(1);
      else if (event.key === 'k') stepRow(-1);
      else if (event.key === 'x' && tickIn(currentRow())) tickIn(currentRow())!.click();
      else return;
      event.preventDefault();
    }
    const show = () => setOpen('palette');
    document.addEventListener('keydown', press);
    document.addEventListener(OPEN_PALETTE, show);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener(OPEN_PALETTE, show);
    };
  }, []);
  const close = () => setOpen(null);
  if (open === 'palette') return <Palette onClose={close} />;
  return open === 'keys' ? <KeyList onClose={close} /> : null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  );
}

/** Keys pressed in a dialog belong to the dialog. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) return otherwise();
  field.focus();
  field.select();
}

/** To the next or previous row: its link or button gets the focus, so that Enter activates it. */
function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => targetIn(row));
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = here < 0 ? rows.at(step === 1 ? 0 : -1) : rows[here + step];
  if (!next) return;
  targetIn(next)?.focus();
  next.scrollIntoView({ block: 'nearest' });
}

const currentRow = () => document.activeElement?.closest<HTMLElement>('main [data-row]');
const tickIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
const targetIn = (row: HTMLElement) => row.querySelector<HTMLElement>('a[href], button, summary');

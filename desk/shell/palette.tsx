import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { folded } from '#contract/folding.ts';
import { useMay, useMe } from '#desk/app/me.ts';
import { Icon } from '#desk/ui/icon.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { useFoundThings } from './found-things.ts';
import { menu, ownEntry, type Entry } from './menu.ts';
import styles from './keyboard.module.css';

/** Type a few letters, press Enter. An ARIA combobox with a list: the focus stays in the field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const may = useMay();
  const { views } = useMe();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);

  const ownViews = views.map(({ name, path }): Entry => ({ name, path, icon: 'view' }));
  const { entries: things, isLooking } = useFoundThings(words);
  const screens = [...menu, ownEntry, ...ownViews]
    .filter((entry) => !entry.may || may(entry.may))
    .filter(({ name, also = '' }) => holds(`${name} ${also}`, words));
  const found = [...screens, ...things];
  // For a number typed or scanned together with Enter: the result is opened when it arrives.
  const [isAwaited, setIsAwaited] = useState(false);
  const awaited = isAwaited && !isLooking ? found[0]?.path : undefined;
  useEffect(() => {
    if (awaited === undefined) return;
    onClose();
    void navigate(awaited);
  }, [awaited, onClose, navigate]);

  function go(index: number) {
    const entry = found[index];
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' && found.length === 0 && isLooking) setIsAwaited(true);
    else if (event.key === 'Enter') go(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        className={styles.field}
        role="combobox"
        aria-label="Go to"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Type a few letters"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
          setIsAwaited(false);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label="Found" className={styles.found}>
        {found.map((entry, index) => (
          <div
            key={entry.path}
            id={`${id}-${index}`}
            ref={index === chosen ? showWhole : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.entry}
            onPointerUp={() => go(index)}
          >
            <Icon name={entry.icon} />
            {entry.name}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className={styles.nothing}>
          {isLooking ? 'Looking...' : 'No results.'}
        </p>
      )}
    </Dialog>
  );
}

function showWhole(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Whether each typed word begins one of the text's words. */
function holds(text: string, typed: string): boolean {
  const words = folded(text).split(' ');
  return folded(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

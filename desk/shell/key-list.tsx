import { switchSingleKeys, useSingleKeys } from '#desk/app/single-keys.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Switch } from '#storefront/ui/switch.tsx';
import styles from './keyboard.module.css';

const keys = [
  ['Ctrl K', 'Go anywhere (on a Mac ⌘ K)'],
  ['/', 'Search this screen'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['X', 'Select the row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close dialog'],
  ['?', 'Show shortcuts'],
] as const;

export function KeyList({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch isOn={isOn} onSwitch={() => switchSingleKeys(!isOn)}>
        Use single-letter shortcuts
      </Switch>
    </Dialog>
  );
}

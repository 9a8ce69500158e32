import { NavLink } from 'react-router';
import { useMay } from '#desk/app/me.ts';
import { Icon } from '#desk/ui/icon.tsx';
import { menu, menuParts } from './menu.ts';
import styles from './side-menu.module.css';

/** Beside the screen where there is room; otherwise behind the button in the bar. */
export function SideMenu() {
  return (
    <nav className={styles.side} aria-label="Menu">
      <MenuLinks />
    </nav>
  );
}

/** Whether other menu entries are below this path; then only the exact path counts as current. */
function hasOthersBelow(path: string): boolean {
  return menu.some((other) => other.path.startsWith(`${path}/`));
}

export function MenuLinks() {
  const may = useMay();
  return menuParts.map((part) => (
    <div key={part[0]!.path} className={styles.part}>
      {part
        .filter((entry) => !entry.may || may(entry.may))
        .map(({ name, path, icon }) => (
          <NavLink key={path} to={path} end={hasOthersBelow(path)} className={styles.link!}>
            <Icon name={icon} />
            {name}
          </NavLink>
        ))}
    </div>
  ));
}

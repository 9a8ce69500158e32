import { Link } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { useMay, useMe } from '#desk/app/me.ts';
import { Icon } from '#desk/ui/icon.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { menu, ownEntry } from './menu.ts';
import styles from './home-page.module.css';

export function Component() {
  const me = useMe();
  const may = useMay();
  const entries = [...menu, ownEntry].filter(
    (entry) => entry.path !== deskPages.home && (!entry.may || may(entry.may)),
  );
  return (
    <Stack>
      <title>Desk</title>
      <PageHeader title={`Hello, ${me.name.split(' ', 1)[0]!}`} />
      <ul className={styles.places}>
        {entries.map(({ path, name, icon, words }) => (
          <li key={path}>
            <Link to={path} className={styles.place}>
              <Icon name={icon} />
              <span>
                <strong>{name}</strong>
                {words}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { useMe } from '#desk/app/me.ts';
import { TextButton } from '#storefront/ui/text-button.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import styles from './own-views.module.css';

/** The lists of this screen that the person has saved under a name, and a way to save the current one. */
export function OwnViews() {
  const { pathname, search } = useLocation();
  const [isSaving, setSaving] = useState(false);
  const here = useMe().views.filter(({ path }) => path.split('?')[0] === pathname);
  const open = here.find(({ path }) => path === pathname + search);
  const remove = useDeskAction((send, id: string) => send('removeView', { params: { id } }), {
    doing: 'Remove a view',
    done: 'View removed.',
  });
  if (here.length === 0 && search === '') return null;
  return (
    <>
      <div className={styles.views}>
        {here.length > 0 && (
          <ul className={styles.list} aria-label="Your views">
            {here.map(({ id, name, path }) => (
              <li key={id} className={styles.view} data-open={id === open?.id || undefined}>
                <Link to={path} aria-current={id === open?.id ? 'page' : undefined} preventScrollReset>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {open ? (
          <TextButton icon="bin" onClick={() => void remove.run(open.id)}>
            Remove this view
          </TextButton>
        ) : (
          search !== '' && (
            <TextButton icon="plus" onClick={() => setSaving(true)}>
              Save this view
            </TextButton>
          )
        )}
      </div>
      <ActionFailure act={remove} />
      {isSaving && <SaveViewDialog path={pathname + search} onClose={() => setSaving(false)} />}
    </>
  );
}

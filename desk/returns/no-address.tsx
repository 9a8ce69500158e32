import { Link } from 'react-router';
import { deskPages } from '#contract/desk/pages.ts';
import { useMay } from '#desk/app/me.ts';
import { Notice } from '#storefront/ui/notice.tsx';

/** For as long as the shop has no address and something is to be sent back to it. */
export function NoAddress() {
  const mayEnter = useMay()('settings.change');
  return (
    <Notice tone="caution">
      Buyers don’t know where to send it, because the shop has no address.{' '}
      {mayEnter && (
        <>
          Enter yours in <Link to={deskPages.settings}>Settings</Link>.{' '}
        </>
      )}
      Then send it to them with “Email buyer” on the order.
    </Notice>
  );
}

import { call } from '#storefront/app/calls/browser-call.ts';
import { datedFileName, saveFile } from '#storefront/ui/save-file.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './privacy-page.module.css';

/** Everything the shop knows about the customer, as a file to read and take elsewhere. */
export function DownloadData() {
  const { shop } = useSite();
  const {
    run: download,
    isBusy,
    failure,
  } = useAction(
    async () => {
      const data = await call('exportData', {});
      const name = datedFileName(shop.name, 'data', 'json', new Date());
      saveFile(name, 'application/json', JSON.stringify(data, null, 2));
    },
    { fallback: 'Failed to download data.', done: () => 'Your data has been downloaded.' },
  );

  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>Your data</h2>
        <p>
          Everything we know about you in one file: profile, addresses, basket, orders and payments, activity
          and the messages we sent. It contains no passwords or other secrets.
        </p>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div>
          <Button
            variant="primary"
            icon="download"
            busy={isBusy && 'Preparing...'}
            onClick={() => void download()}
          >
            Download My Data
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

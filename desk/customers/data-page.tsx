import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#desk/app/call.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { datedFileName, saveFile } from '#storefront/ui/save-file.ts';
import { Stack } from '#storefront/ui/stack.tsx';
import { customerPath } from '#desk/app/paths.ts';
import { Everything, type Data } from './everything.tsx';
import styles from './customers.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'A customer’s data',
  load: ({ params: { id = '' }, request: { signal } }) => call('getCustomer', { params: { id } }, { signal }),
  failed: 'The customer could not be loaded.',
  skeleton: <ScreenSkeleton title="All their data" words="Loading the customer..." />,
  children: function DataPage({ loaded: { id, name } }) {
    const [data, setData] = useState<Data | null>(null);
    const collect = useDeskAction(async (send) => setData(await send('exportCustomer', { params: { id } })), {
      doing: `Collect all data about ${name}`,
      done: 'Data collected.',
    });
    const save = () =>
      saveFile(
        datedFileName('customer', 'data', 'json', new Date()),
        'application/json',
        JSON.stringify(data, null, 2),
      );
    return (
      <Stack>
        <div className={styles.screen}>
          <Stack>
            <PageHeader
              title="All their data"
              lead={
                <p>
                  About <Link to={customerPath(id)}>{name}</Link>: what they can download themselves, plus the
                  shop’s notes and actions about them.
                </p>
              }
            />
            <ActionFailure act={collect} />
            <div className={parts.acts}>
              {data ? (
                <>
                  <Button variant="primary" icon="download" onClick={save}>
                    Download
                  </Button>
                  <Button onClick={() => window.print()}>Print</Button>
                </>
              ) : (
                <Button
                  variant="primary"
                  busy={collect.isBusy && 'Collecting...'}
                  onClick={() => void collect.run()}
                >
                  Collect data
                </Button>
              )}
            </div>
            {!data && (
              <Section title="Before you continue">
                <p>
                  This is recorded in the customer’s activity and in the audit log, and every owner is
                  notified. Send the data only to the account’s email address unless you are sure who is
                  asking.
                </p>
              </Section>
            )}
          </Stack>
        </div>
        {data && <Everything data={data} />}
      </Stack>
    );
  },
});

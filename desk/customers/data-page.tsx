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
  title: 'Everything about a customer',
  load: ({ params: { id = '' }, request: { signal } }) => call('getCustomer', { params: { id } }, { signal }),
  failed: 'The customer could not be loaded.',
  skeleton: <ScreenSkeleton title="Everything we know" words="Loading the customer..." />,
  children: function DataPage({ loaded: { id, name } }) {
    const [data, setData] = useState<Data | null>(null);
    const collect = useDeskAction(async (send) => setData(await send('exportCustomer', { params: { id } })), {
      doing: `Collect everything about ${name}`,
      done: 'Here it is.',
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
              title="Everything we know"
              lead={
                <p>
                  About <Link to={customerPath(id)}>{name}</Link>: what they could download themselves, and
                  what the shop noted and did about them.
                </p>
              }
            />
            <ActionFailure act={collect} />
            <div className={parts.acts}>
              {data ? (
                <>
                  <Button variant="primary" icon="download" onClick={save}>
                    Save as a file
                  </Button>
                  <Button onClick={() => window.print()}>Print</Button>
                </>
              ) : (
                <Button
                  variant="primary"
                  busy={collect.isBusy && 'Collecting...'}
                  onClick={() => void collect.run()}
                >
                  Collect it
                </Button>
              )}
            </div>
            {!data && (
              <Section title="Before you do">
                <p>
                  The customer’s log and the shop’s will say that it was collected, and every owner is told.
                  Send it to the address of the account and nowhere else, unless you are sure who is asking.
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

import type { Today } from '#contract/desk/today.ts';
import { call } from '#desk/app/call.ts';
import { useMe } from '#desk/app/me.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { Section } from '#desk/ui/section.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { addSynonymsPath } from '#desk/app/paths.ts';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Line } from './line.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ReadyToSell } from './ready-to-sell.tsx';
import { Sales } from './sales.tsx';
import { longDay } from './today-words.ts';
import { SystemHealth } from './system-health.tsx';
import { Waiting } from './waiting.tsx';
import styles from './today.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Today',
  load: ({ request: { signal } }) => call('getToday', {}, { signal }),
  failed: 'The to-do list could not be loaded.',
  skeleton: <ScreenSkeleton title="Hello" words="Loading the to-do list..." section="To do" />,
  children: function TodayPage({ loaded: today }) {
    const me = useMe();
    useRefresh(30);
    return (
      <Stack>
        <PageHeader
          title={`Hello, ${me.name.split(' ', 1)[0]!}`}
          lead={<p className={styles.soft}>{longDay(today.day)}</p>}
        />
        <div className={styles.columns}>
          <Stack>
            {today.systemHealth && <SystemHealth systemHealth={today.systemHealth} />}
            <ReadyToSell today={today} />
            {today.isNew && <FirstSteps />}
            <Waiting today={today} />
            {today.misses.length > 0 && <ZeroResultSearchesSection misses={today.misses} />}
          </Stack>
          {today.sales && !today.isNew && <Sales sales={today.sales} />}
        </div>
      </Stack>
    );
  },
});

/** Searches by shoppers that found nothing. */
function ZeroResultSearchesSection({ misses }: Pick<Today, 'misses'>) {
  return (
    <Section title="Searches with no results">
      <ul className={styles.lines}>
        {misses.map(({ words, count }) => (
          <Line key={words} to={addSynonymsPath(words)} figure={count.toLocaleString('en-GB')}>
            <bdi>{words}</bdi>: add synonym
          </Line>
        ))}
      </ul>
    </Section>
  );
}

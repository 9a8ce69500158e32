import { useState, type ReactNode } from 'react';
import { formatDay } from '#contract/dates.ts';
import { faultWords } from '#contract/returns/words.ts';
import { conditionWords, returnKindWords } from '#contract/desk/return-words.ts';
import { formatPence } from '#contract/money.ts';
import { call } from '#desk/app/call.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { Answer } from './answer-form.tsx';
import { CloseForm } from './close-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { ReturnBadges } from './return-badges.tsx';
import { ReturnMoney } from './return-money.tsx';
import { ReturnPictures } from './return-pictures.tsx';
import styles from './returns.module.css';

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Return',
  load: ({ params: { id = '' }, request: { signal } }) =>
    call('getDeskReturn', { params: { id } }, { signal }),
  failed: 'The return could not be loaded.',
  skeleton: <ScreenSkeleton title="Return" words="Loading the return..." section="What comes back" />,
  children: function ReturnPage({ loaded: told }) {
    useRefresh(15);
    const { code, problem, closings, canReceive, kind, receivedAt } = told;
    const [isCorrecting, setIsCorrecting] = useState(false);
    return (
      <Stack>
        <PageHeader
          title={code}
          lead={
            <p className={styles.badges}>
              <ReturnBadges told={told} />
            </p>
          }
        />
        {problem !== null && <Notice tone="caution">{problem}</Notice>}
        <Facts
          told={told}
          act={
            canReceive &&
            receivedAt !== null &&
            !isCorrecting && <Button onClick={() => setIsCorrecting(true)}>Correct</Button>
          }
        />
        {kind === 'claim' && <Answer told={told} />}
        {canReceive && (receivedAt === null || isCorrecting) && (
          <Section title={receivedAt === null ? 'What came back' : 'Correct what came back'}>
            <ReceiveForm
              lines={told.lines.map((line) => ({ ...line, max: line.quantity, before: line }))}
              startsAt="all"
              mayKeepBack={kind !== 'claim'}
              to={told}
              {...(isCorrecting && { onClose: () => setIsCorrecting(false) })}
            />
          </Section>
        )}
        <ReturnPictures told={told} />
        {/* Not beside changes that have not been saved. */}
        {told.closedAt === null && !isCorrecting && <ReturnMoney told={told} />}
        {kind !== 'claim' && <Answer told={told} />}
        {closings.length > 0 && !isCorrecting && <CloseForm told={told} />}
      </Stack>
    );
  },
});

function Facts({ told, act }: { told: DeskReturn; act: ReactNode }) {
  const { kind, fault, note, customer, orderNumber, toldAt, sendBackBy, tracking, receivedAt, lines } = told;
  return (
    <Section title={fault === null ? returnKindWords[kind] : faultWords[fault]} act={act}>
      <p>
        Order <OrderLink number={orderNumber} />
        {customer && `, ${customer}`}
        <span className={parts.soft}>
          {kind === 'unannounced' ? 'Noted' : 'Told'} <When at={toldAt} />
          {sendBackBy !== null && receivedAt === null && `. To be sent back by ${formatDay(sendBackBy)}`}
          {tracking !== null && `. Posted with ${tracking}`}
          {receivedAt !== null && (
            <>
              . Received <When at={receivedAt} />
            </>
          )}
        </span>
      </p>
      {note !== '' && <blockquote className={styles.words}>“{note}”</blockquote>}
      <ul>
        {lines.map((line) => (
          <li key={line.itemId}>
            {line.quantity} of {line.ordered} × {line.name}
            {line.received !== null && (
              <span className={parts.soft}>
                {line.received} received
                {line.condition && `, ${conditionWords[line.condition].toLowerCase()}`}, {line.backOnSale}{' '}
                back on sale
                {line.deductionPence > 0 &&
                  `, ${formatPence(line.deductionPence)} kept back: ${line.deductionReason}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

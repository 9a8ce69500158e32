import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#contract/dates.ts';
import { faultWords } from '#contract/returns/words.ts';
import { conditionWords, outcomeWords, returnKindWords } from '#contract/desk/return-words.ts';
import { formatPence } from '#contract/money.ts';
import { call } from '#desk/app/call.ts';
import { OrderLink } from '#desk/app/order-link.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { unannouncedPath } from '#desk/app/paths.ts';
import { useRefresh } from '#desk/app/use-refresh.ts';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import parts from '#desk/ui/parts.module.css';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import type { DeskReturn } from '#contract/desk/returns.ts';
import { Answer } from './answer-form.tsx';
import { CloseForm } from './close-form.tsx';
import { NoAddress } from './no-address.tsx';
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
    const { code, problem, closings, canReceive, kind, fault, receivedAt, closedAt } = told;
    const [isCorrecting, setIsCorrecting] = useState(false);
    const [isTyping, setIsTyping] = useState(false);
    const isUnsaved = isCorrecting || (isTyping && canReceive && receivedAt === null);
    const heading = useFocusLeft(
      `${receivedAt} ${closedAt} ${told.answeredAt} ${told.waiting?.id} ${isCorrecting}`,
    );
    return (
      <Stack>
        <PageHeader
          ref={heading}
          title={code}
          lead={
            <p className={styles.badges}>
              <ReturnBadges told={told} />
            </p>
          }
        >
          {told.openPieces > 0 && told.wasSent && (closedAt !== null || receivedAt !== null) && (
            <ButtonLink to={unannouncedPath(told.orderNumber)}>A parcel came back</ButtonLink>
          )}
        </PageHeader>
        {!told.hasAddress && told.state === 'told' && told.sendBackBy !== null && <NoAddress />}
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
              {...(fault !== null && { condition: fault === 'wrong' ? 'opened' : 'damaged' })}
              mayKeepBack={kind !== 'claim'}
              onTyped={() => setIsTyping(true)}
              isNext={kind !== 'claim' || told.answeredAt !== null}
              to={told}
              {...(isCorrecting && { onClose: () => setIsCorrecting(false) })}
            />
            {told.openPieces > 0 && receivedAt === null && (
              <Link to={unannouncedPath(told.orderNumber)}>Something else of this order came back</Link>
            )}
          </Section>
        )}
        <ReturnPictures told={told} />
        {/* Not beside changes that have not been saved. */}
        {closedAt === null && !isUnsaved && <ReturnMoney told={told} />}
        {kind !== 'claim' && <Answer told={told} />}
        {closings.length > 0 && !isUnsaved && <CloseForm told={told} />}
      </Stack>
    );
  },
});

/** The heading, which has the focus next when what was pressed is gone. */
function useFocusLeft(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}

function Facts({ told, act }: { told: DeskReturn; act: ReactNode }) {
  const { kind, fault, note, customer, orderNumber, toldAt, sendBackBy, tracking, receivedAt, lines } = told;
  return (
    <Section title={fault === null ? returnKindWords[kind] : faultWords[fault]} act={act}>
      <p>
        Order <OrderLink number={orderNumber} />
        {customer && `, ${customer}`}
        <span className={parts.soft}>
          {kind === 'unannounced' ? 'Noted' : 'The buyer told us'} <When at={toldAt} />
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
      <HowItEnded told={told} />
      <ul>
        {lines.map((line) => (
          <li key={line.itemId}>
            {line.quantity} of {line.ordered} × {line.name}
            {line.received !== null && (
              <span className={parts.soft}>
                {line.received} received
                {line.condition && `, ${conditionWords[line.condition].toLowerCase()}`}
                {line.backOnSale > 0 && onSaleWords(told, line.backOnSale)}
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

/** Goods go back on sale with their money. */
function onSaleWords({ closedAt, outcome }: DeskReturn, pieces: number): string {
  if (closedAt === null) return `, ${pieces} to go back on sale with the refund`;
  return outcome === 'refunded' ? `, ${pieces} back on sale` : ', not back on sale';
}

function HowItEnded({ told: { closedAt, outcome, refunds, answer } }: { told: DeskReturn }) {
  if (closedAt === null) return null;
  return (
    <p>
      {refunds.length === 0 && (
        <>
          {outcome === 'refunded' ? 'Refunded apart from this return' : outcomeWords[outcome!]}
          {outcome === 'refused' && `: ${answer}`}
          <span className={parts.soft}>
            Closed <When at={closedAt} />
          </span>
        </>
      )}
      {refunds.map(({ amountPence, at, who }) => (
        <span key={at} className={styles.ended}>
          <strong>{formatPence(amountPence)} refunded</strong>
          <span className={parts.soft}>
            {who !== null && `By ${who}, `}
            <When at={at} />
          </span>
        </span>
      ))}
    </p>
  );
}

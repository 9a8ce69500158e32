import { useState } from 'react';
import { useParams } from 'react-router';
import { promotionStateWords, useStateWords } from '#contract/desk/promotion-words.ts';
import type { DeskPromotion, PromotionUse } from '#contract/desk/promotions.ts';
import { formatPence } from '#contract/money.ts';
import { promotionState } from '#contract/pricing/promotion.ts';
import { orderStatusWords } from '#contract/state-words.ts';
import { call } from '#desk/app/call.ts';
import { ActionFailure, useDeskAction } from '#desk/app/desk-action.tsx';
import { OrderLink } from '#desk/app/order-link.tsx';
import { deskPage } from '#desk/app/page.tsx';
import { copyPromotionPath } from '#desk/app/paths.ts';
import { listPlaces } from '#desk/ui/category-places.ts';
import { useMore, type Page } from '#desk/ui/more.ts';
import parts from '#desk/ui/parts.module.css';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { promotionList } from './promotion-list.tsx';
import { daysWords, heldWords, offWords, stateTones, usesWords } from './promotion-text.ts';
import styles from './promotions.module.css';

const columns: readonly Column<PromotionUse>[] = [
  { head: 'Order', isTitle: true, cell: ({ orderNumber }) => <OrderLink number={orderNumber} /> },
  { head: 'Placed', cell: ({ placedAt }) => <When at={placedAt} /> },
  { head: 'Order status', cell: ({ orderStatus }) => orderStatusWords[orderStatus] },
  { head: 'Code', cell: ({ state }) => useStateWords[state] },
  { head: 'Taken off', isNumber: true, cell: ({ pence }) => formatPence(pence) },
];

async function fetchUses(id: string, after: string, signal?: AbortSignal): Promise<Page<PromotionUse>> {
  const query = after ? { after } : {};
  const { uses, hasMore } = await call('listPromotionUses', { params: { id }, query }, { signal });
  return { rows: uses, next: hasMore ? uses.at(-1)!.orderId : null };
}

/** Of a code that there is. */
const ofOne = deskPage({
  title: 'Promotion code',
  async load({ params, request: { signal } }) {
    const id = params.id!;
    const [{ promotion, today }, { categories }, uses] = await Promise.all([
      call('getPromotion', { params: { id } }, { signal }),
      call('listDeskCategories', {}, { signal }),
      fetchUses(id, '', signal),
    ]);
    return { promotion, today, places: listPlaces(categories), uses };
  },
  failed: 'The code could not be loaded.',
  skeleton: <ScreenSkeleton title="Promotion code" words="Loading the code..." section="Rules" />,
  children: function PromotionPage({ loaded: { promotion, today, places, uses } }) {
    const { id } = useParams();
    const [edition, setEdition] = useState(0);
    return (
      <Stack>
        <Head promotion={promotion} today={today} />
        <PromotionForm
          key={`${id} ${edition}`}
          promotion={promotion}
          places={places}
          onReplaced={() => setEdition((last) => last + 1)}
        />
        <Orders id={promotion.id} first={uses} />
      </Stack>
    );
  },
});

const TITLE = 'New promotion code';

/** For a new code, or a copy of one. */
const forNew = deskPage({
  title: TITLE,
  async load({ request: { url, signal } }) {
    const id = new URL(url).searchParams.get('copy');
    const [{ categories }, copied] = await Promise.all([
      call('listDeskCategories', {}, { signal }),
      id === null ? null : call('getPromotion', { params: { id } }, { signal }),
    ]);
    return { places: listPlaces(categories), like: copied?.promotion ?? null };
  },
  failed: 'The form could not be loaded.',
  skeleton: <ScreenSkeleton title={TITLE} words="Loading the form..." section="New code" />,
  children: function NewPromotionPage({ loaded: { places, like } }) {
    return (
      <Stack>
        <PageHeader
          title={TITLE}
          lead={like && <p>{`A copy of ${like.code}: only the code itself is still to be entered.`}</p>}
        />
        <PromotionForm key={like?.id} promotion={null} like={like} places={places} />
      </Stack>
    );
  },
});

/** Three screens of one module: what they share would otherwise be loaded with the shell. */
export const promotionPages = { list: promotionList, ofOne, forNew };

function Head({ promotion, today }: { promotion: DeskPromotion; today: string }) {
  const { id, code, isStopped } = promotion;
  const params = { id };
  const state = promotionState(promotion, today);
  const stop = useDeskAction((send) => send('stopPromotion', { params }), {
    doing: `Stop ${code}`,
    done: `${code} stopped.`,
  });
  const start = useDeskAction((send) => send('startPromotion', { params }), {
    doing: `Start ${code} again`,
    done: `${code} started again.`,
  });
  const act = isStopped ? start : stop;
  const facts = [
    offWords(promotion.reduction),
    daysWords(promotion),
    `${usesWords(promotion)} ${promotion.used === 1 && promotion.usesMax === null ? 'use' : 'uses'}`,
    `Cost ${formatPence(promotion.costPence)}`,
    heldWords(promotion),
  ].filter(Boolean);
  return (
    <>
      <PageHeader
        title={code}
        lead={
          <p className={styles.title}>
            <Badge tone={stateTones[state]}>{promotionStateWords[state]}</Badge>
            <span>{facts.join(' · ')}</span>
          </p>
        }
      >
        <div className={parts.acts}>
          <ButtonLink to={copyPromotionPath(id)}>Copy</ButtonLink>
          <Button
            variant={isStopped ? 'primary' : 'danger'}
            busy={act.isBusy && (isStopped ? 'Starting...' : 'Stopping...')}
            onClick={() => void act.run()}
          >
            {isStopped ? 'Start again' : 'Stop'}
          </Button>
        </div>
      </PageHeader>
      <ActionFailure act={stop} />
      <ActionFailure act={start} />
    </>
  );
}

function Orders({ id, first }: { id: string; first: Page<PromotionUse> }) {
  const more = useMore(first, (after) => fetchUses(id, after));
  return (
    <Section title="Orders with this code">
      <Rows
        label="Orders with this code"
        columns={columns}
        rows={more.rows}
        idOf={({ orderId }) => orderId}
        more={more}
        empty={<p>No orders yet.</p>}
      />
    </Section>
  );
}

import { Link } from 'react-router';
import { formatPence } from '#contract/money.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { promotionStateWords } from '#contract/desk/promotion-words.ts';
import type { ListedPromotion } from '#contract/desk/promotions.ts';
import { promotionState } from '#contract/pricing/promotion.ts';
import { call } from '#desk/app/call.ts';
import { promotionPath } from '#desk/app/paths.ts';
import { Filters } from '#desk/ui/filters.tsx';
import { listScreen } from '#desk/ui/list-screen.tsx';
import { pageOf } from '#desk/ui/more.ts';
import parts from '#desk/ui/parts.module.css';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { SearchField } from '#desk/ui/search-field.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { daysWords, offWords, stateTones, usesWords } from './promotion-text.ts';

interface Row extends ListedPromotion {
  today: string;
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Code',
    isTitle: true,
    cell: ({ id, code, name }) => (
      <div>
        <Link to={promotionPath(id)}>{code}</Link>
        {name !== code && <span className={parts.soft}>{name}</span>}
      </div>
    ),
  },
  {
    head: 'Takes off',
    cell: ({ reduction, minimumPence }) => (
      <div>
        {offWords(reduction)}
        {minimumPence > 0 && (
          <span className={parts.soft}>{`Minimum spend ${formatPence(minimumPence)}`}</span>
        )}
      </div>
    ),
  },
  {
    head: 'Status',
    cell: ({ today, ...row }) => {
      const state = promotionState(row, today);
      return (
        <div>
          <Badge tone={stateTones[state]}>{promotionStateWords[state]}</Badge>
          {daysWords(row) && <span className={parts.soft}>{daysWords(row)}</span>}
        </div>
      );
    },
  },
  { head: 'Uses', isNumber: true, cell: usesWords },
  {
    head: 'Cost',
    isNumber: true,
    cell: (row) => (
      <div>
        {formatPence(row.costPence)}
        {row.held > 0 && <span className={parts.soft}>{`${formatPence(row.heldPence)} unpaid`}</span>}
      </div>
    ),
  },
];

async function fetchPromotions(filters: URLSearchParams, after: string, signal?: AbortSignal) {
  const query = { search: filters.get('search') ?? '', ...(after && { after }) };
  const { promotions, hasMore, today } = await call('listPromotions', { query }, { signal });
  return pageOf(
    promotions.map((promotion) => ({ ...promotion, today })),
    hasMore,
  );
}

export const promotionList = listScreen({
  title: 'Promotion codes',
  things: 'codes',
  columns,
  fetch: fetchPromotions,
  children: function PromotionsPage({ filters, more }) {
    return (
      <Stack>
        <PageHeader
          title="Promotion codes"
          lead={
            <p>
              The cost is what codes have taken off paid orders, goods and delivery. Refunds do not change it.
            </p>
          }
        >
          <ButtonLink to={deskPages.newPromotion} variant="primary" icon="plus">
            New code
          </ButtonLink>
        </PageHeader>
        <Filters label="Find codes">
          <SearchField placeholder="Code or name…" />
        </Filters>
        <Rows
          label="Promotion codes"
          columns={columns}
          rows={more.rows}
          idOf={({ id }) => id}
          more={more}
          empty={
            filters.get('search') ? (
              <EmptyState title="No matching codes." />
            ) : (
              <EmptyState title="No promotion codes yet.">
                A code takes a percentage, some pounds or the delivery off an order.
              </EmptyState>
            )
          }
        />
      </Stack>
    );
  },
});

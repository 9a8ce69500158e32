import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { listPlaces } from '#desk/ui/category-places.ts';
import { ScreenSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { PromotionForm } from './promotion-form.tsx';

const TITLE = 'New promotion code';

export const { loader, Component, ErrorBoundary } = deskPage({
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

import { EmptyShelf } from '#storefront/app/pictures.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';

/** The words for a list of none, and where there is something. */
export function NoProducts({ text, hint }: { text: string; hint?: string | undefined }) {
  return (
    <EmptyState
      picture={<EmptyShelf />}
      title={text}
      action={
        <>
          <ButtonLink to="/products" variant="primary">
            See all products
          </ButtonLink>
          <ButtonLink to="/categories">Our Categories</ButtonLink>
        </>
      }
    >
      {hint && <p>{hint}</p>}
    </EmptyState>
  );
}

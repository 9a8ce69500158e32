import { EmptyShelf } from '#storefront/app/pictures/pictures.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';

/** The message for an empty list, with a way to a list that is not. */
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

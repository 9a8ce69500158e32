import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isSessionOver } from '#storefront/app/calls/error-kind.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';

/** On a sold-out product: one press for a customer, an e-mail address for a visitor. */
export function TellMe({ productId }: { productId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [VisitorForm, setVisitorForm] = useState<ComponentType<{ productId: string }> | null>(null);
  const { run, isBusy, failure } = useAction(
    async () => {
      if (currentSession()) {
        try {
          await call('addStockAlert', { body: { productId } });
          setIsAsked(true);
          return;
        } catch (error) {
          // The session had ended without our knowing: they are asked as a visitor.
          if (!isSessionOver(error)) throw error;
        }
      }
      const { TellMeForm } = await import('./tell-me-form.tsx');
      setVisitorForm(() => TellMeForm);
    },
    { fallback: 'That did not work. Please try again.' },
  );

  if (isAsked) {
    return (
      <Notice tone="success">
        We will email you once, when it is back.{' '}
        <Link to="/account/notifications">What you are waiting for</Link>
      </Notice>
    );
  }
  if (VisitorForm) return <VisitorForm productId={productId} />;
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button
        variant="primary"
        size="large"
        wide
        icon="bell"
        busy={isBusy && 'One moment...'}
        onClick={() => void run()}
      >
        Tell me when it is back
      </Button>
    </>
  );
}

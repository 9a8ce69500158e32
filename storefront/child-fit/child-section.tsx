import { Card } from '#storefront/ui/card.tsx';
import { ChildForm } from './child-form.tsx';

/** Shown in the account, although it belongs to the browser. */
export function ChildSection() {
  return (
    <section aria-labelledby="your-child">
      <Card>
        <h2 id="your-child">Your child</h2>
        <ChildForm />
      </Card>
    </section>
  );
}

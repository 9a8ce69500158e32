import type { ReactNode } from 'react';
import { Card } from '#storefront/ui/card.tsx';
import { Row } from '#storefront/ui/row.tsx';
import { Stack } from '#storefront/ui/stack.tsx';

/** A section of a screen: its heading, an action for all of it, and its content. */
export function Section({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section">
      <Stack>
        <Row>
          <h2>{title}</h2>
          {act}
        </Row>
        {children}
      </Stack>
    </Card>
  );
}

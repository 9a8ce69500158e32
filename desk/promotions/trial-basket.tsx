import { useState } from 'react';
import { PROMOTION_LIMITS } from '#contract/desk/promotion-words.ts';
import type { ChoosableProduct, PromotionRecord, TriedPromotion } from '#contract/desk/promotions.ts';
import { formatDay } from '#contract/dates.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { formatPence } from '#contract/money.ts';
import { ActionFailure } from '#desk/app/desk-action.tsx';
import { useSend } from '#desk/app/send.ts';
import { keepFocus } from '#desk/ui/keep-focus.ts';
import parts from '#desk/ui/parts.module.css';
import { Section } from '#desk/ui/section.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { FindProducts } from './find-products.tsx';
import styles from './promotions.module.css';

type Line = Pick<ChoosableProduct, 'id' | 'name' | 'pricePence'> & { quantity: number };

/** What a shopper would pay with the rules as they are typed, before they are saved. */
export function TrialBasket({
  id,
  read,
  tried,
  onTried,
}: {
  id: string | null;
  read: () => PromotionRecord;
  tried: TriedPromotion | null;
  onTried: (tried: TriedPromotion | null) => void;
}) {
  const send = useSend('Try a promotion code');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const put = (next: readonly Line[]) => {
    onTried(null);
    setLines(next);
  };
  const attempt = useAction(
    async () => {
      const goods = lines.map((line) => ({ productId: line.id, quantity: line.quantity }));
      onTried(await send('tryPromotion', { body: { ...read(), id, lines: goods } }));
    },
    { fallback: 'The code could not be tried. Please try again.' },
  );
  return (
    <Section title="Try it">
      <p>Put products into a basket to see what a shopper would pay. Nothing is saved.</p>
      <FindProducts
        name="trial-search"
        label="Find a product to try"
        renderActs={(product) =>
          !lines.some((line) => line.id === product.id) &&
          lines.length < PROMOTION_LIMITS.lines && (
            <Button
              size="small"
              aria-label={`Add ${product.name}`}
              onClick={() => put([...lines, { ...product, quantity: 1 }])}
            >
              Add
            </Button>
          )
        }
      />
      <div ref={keepFocus}>
        {lines.length > 0 && (
          <ul className={styles.things} aria-label="Trial basket">
            {lines.map((line) => (
              <li key={line.id}>
                <span className={styles.name}>
                  {line.name}
                  <span className={parts.soft}>{formatPence(line.pricePence)}</span>
                </span>
                <QuantityStepper
                  value={line.quantity}
                  max={MAX_QUANTITY}
                  maxMessage={`A basket can have at most ${MAX_QUANTITY} of one product.`}
                  label={`Quantity of ${line.name}`}
                  onChange={(quantity) =>
                    put(lines.map((one) => (one.id === line.id ? { ...one, quantity } : one)))
                  }
                />
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Take out ${line.name}`}
                  onClick={() => put(lines.filter((one) => one.id !== line.id))}
                >
                  Take out
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {lines.length > 0 && (
        <div className={parts.acts}>
          <Button busy={attempt.isBusy && 'Trying...'} onClick={() => void attempt.run()}>
            Try the code
          </Button>
        </div>
      )}
      <ActionFailure act={{ ...attempt, retry: null }} />
      <div role="status" className={styles.tried}>
        {tried && <Tried tried={tried} />}
      </div>
    </Section>
  );
}

function Tried({ tried }: { tried: TriedPromotion }) {
  const { problem, notServed, lines, label, day, subtotalPence, discountPence } = tried;
  const { deliveryPence, deliveryOffPence, totalPence } = tried;
  return (
    <>
      {problem !== null && <Notice isSilent>{problem}</Notice>}
      {notServed !== null && <Notice isSilent>{notServed}</Notice>}
      <DefinitionList
        rows={[
          ...lines.map((line) => ({
            term: `${line.quantity} × ${line.name}`,
            note: lineNote(line, problem === null),
            detail: formatPence(line.totalPence),
          })),
          { term: 'Goods', detail: formatPence(subtotalPence) },
          { term: label, detail: discountPence > 0 ? `−${formatPence(discountPence)}` : null },
          {
            term: 'Delivery to the mainland',
            ...(deliveryOffPence > 0 && { note: `${formatPence(deliveryOffPence)} taken off` }),
            detail: formatPence(deliveryPence),
          },
          { term: 'To pay', detail: formatPence(totalPence), isStrong: true },
        ]}
      />
      <p className={parts.soft}>{`Worked out for ${formatDay(day)}.`}</p>
    </>
  );
}

function lineNote(line: TriedPromotion['lines'][number], isApplied: boolean): string {
  if (!line.isPromotable) return 'Formula: never takes part';
  if (!line.takesPart) return 'Does not take part';
  return isApplied && line.discountPence > 0 ? `${formatPence(line.discountPence)} taken off` : '';
}

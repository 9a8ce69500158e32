import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DeskDelivery } from '#contract/desk/delivery.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { DELIVERY_LIMITS } from '#contract/delivery/table-faults.ts';
import type { MethodKind } from '#contract/delivery/zones.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { keepFocus } from '#desk/ui/keep-focus.ts';
import parts from '#desk/ui/parts.module.css';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { FaultOf } from './delivery-cell.tsx';
import { newMethod, tableTyped, type Problems } from './delivery-draft.ts';
import { DeliveryHistory } from './delivery-history.tsx';
import { DeliveryLastMonth } from './delivery-last-month.tsx';
import { DeliveryMethodSection } from './delivery-method.tsx';
import { DeliveryTrial } from './delivery-trial.tsx';
import { DeliveryZones } from './delivery-zones.tsx';
import { useDelivery } from './use-delivery.ts';
import styles from './delivery.module.css';

const lead = (
  <p>
    Where you send, how, and for how much. Changes apply to new orders; existing orders keep their price.{' '}
    <Link to={deskPages.settings}>All settings</Link>
  </p>
);

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Delivery',
  load: ({ request: { signal } }) => call('getDeskDelivery', {}, { signal }),
  failed: 'The delivery prices could not be loaded.',
  skeleton: (
    <Stack>
      <PageHeader title="Delivery" lead={lead} />
      <p role="status">Loading the delivery prices...</p>
      {['Where you send', 'Standard delivery'].map((title) => (
        <Section key={title} title={title}>
          <Skeleton width="most" />
          <Skeleton width="most" />
        </Section>
      ))}
    </Stack>
  ),
  children: function DeliveryPage({ loaded }) {
    const { draft, saved, save, conflict, isChanged, keptSince, change, discard } = useDelivery(loaded);
    const { table, problems: all } = tableTyped(draft);
    const { problems, showAll, forgetAll, goToFirst, box, onBlur } = useShownProblems(all);
    const add = (kind: MethodKind) => {
      forgetAll();
      change({ ...draft, methods: [...draft.methods, newMethod(draft, kind)] });
    };
    function submit() {
      if (table) void save.run(table);
      else goToFirst();
    }
    const wrong = Object.keys(problems).length;
    return (
      <div ref={box} onBlur={onBlur}>
        <Stack>
          <PageHeader title="Delivery" lead={lead} />
          <p>
            <State {...loaded} />
          </p>
          <WithoutWeight count={loaded.withoutWeight} />
          <fieldset disabled={loaded.isFixed} className={styles.all} ref={keepFocus}>
            <Stack>
              <DeliveryZones draft={draft} problems={problems} onChange={change} />
              <FaultOf name="methods" problems={problems} />
              {draft.methods.map((method) => (
                <DeliveryMethodSection
                  key={method.id}
                  draft={draft}
                  method={method}
                  problems={problems}
                  onChange={(next) =>
                    change({
                      ...draft,
                      methods: draft.methods.map((one) => (one.id === next.id ? next : one)),
                    })
                  }
                  onPasted={showAll}
                  onRemove={
                    draft.methods.length > 1
                      ? () =>
                          change({ ...draft, methods: draft.methods.filter(({ id }) => id !== method.id) })
                      : null
                  }
                />
              ))}
              {draft.methods.length < DELIVERY_LIMITS.methods && (
                <div className={parts.acts}>
                  <Button onClick={() => add('parcel')}>Add a way of sending</Button>
                  <Button onClick={() => add('collection')}>Add a place to collect</Button>
                </div>
              )}
            </Stack>
          </fieldset>
          <div className={styles.bar} role="group" aria-label="Save">
            {save.failure && <Notice tone="error">{save.failure}</Notice>}
            {wrong > 0 && (
              <Notice tone="error">{`Please check ${wrong === 1 ? '1 field' : `${wrong} fields`}.`}</Notice>
            )}
            {isChanged && keptSince !== null && (
              <Notice tone="info">
                You have changes from <When at={keptSince} /> that are not saved.
              </Notice>
            )}
            {saved && <Notice tone="success">{saved}</Notice>}
            <div className={parts.acts}>
              <Button
                variant="primary"
                disabled={loaded.isFixed}
                busy={save.isBusy && 'Saving...'}
                onClick={submit}
              >
                Save for new orders
              </Button>
              {isChanged && <Button onClick={discard}>Discard changes</Button>}
            </div>
          </div>
          {conflict}
          <DeliveryTrial table={table} />
          <DeliveryLastMonth table={table} />
          <DeliveryHistory key={loaded.version} current={loaded.table} restore={save} />
        </Stack>
      </div>
    );
  },
});

function State({ isFixed, isDefault, changedBy, changedAt }: DeskDelivery) {
  if (isFixed) return 'Locked: set in the shop’s environment as DELIVERY_TABLE.';
  if (isDefault || !changedAt) return 'These are the prices that the shop began with.';
  return (
    <>
      {`Set by ${changedBy ?? 'the shop'}, `}
      <When at={changedAt} />.
    </>
  );
}

function WithoutWeight({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <Link to={`${deskPages.products}?view=no-weight`}>
        {count === 1 ? '1 product has no weight' : `${count.toLocaleString('en-GB')} products have no weight`}
      </Link>
      {' ('}
      <Link to={`${deskPages.grid}?view=no-weight`}>enter weights and parcel sizes in a table</Link>
      {
        '). Until you enter one, delivery costs as much as for the heaviest parcel, and weight limits don’t apply.'
      }
    </Notice>
  );
}

/** A field is found wrong once it has been left; all are when the table is pasted or is to be saved. */
function useShownProblems(all: Problems) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const [tries, setTries] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const field = box.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else box.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [tries]);
  const problems = isAll ? all : Object.fromEntries(Object.entries(all).filter(([field]) => left.has(field)));
  return {
    ...{ problems, box },
    showAll: () => setIsAll(true),
    /** Of what has just been added nothing can be wrong yet. */
    forgetAll: () => setIsAll(false),
    goToFirst() {
      setIsAll(true);
      setTries(tries + 1);
    },
    onBlur({ target }: { target: EventTarget }) {
      const name = target instanceof HTMLInputElement ? target.name : '';
      if (name && !left.has(name)) setLeft(new Set([...left, name]));
    },
  };
}

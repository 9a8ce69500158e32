import { DELIVERY_LIMITS } from '#contract/delivery/table-faults.ts';
import { keepFocus } from '#desk/ui/keep-focus.ts';
import { Section } from '#desk/ui/section.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { FaultOf } from './delivery-cell.tsx';
import { newZone, type Draft, type DraftZone, type Problems } from './delivery-draft.ts';
import styles from './delivery.module.css';

/** Where the shop sends. */
export function DeliveryZones({
  draft,
  problems,
  onChange,
}: {
  draft: Draft;
  problems: Problems;
  onChange: (draft: Draft) => void;
}) {
  const put = (zone: DraftZone, changes: Partial<DraftZone>) =>
    onChange({
      ...draft,
      zones: draft.zones.map((one) => (one.id === zone.id ? { ...zone, ...changes } : one)),
    });
  return (
    <Section title="Where you send">
      <p>
        A part of an area outranks the whole area, which outranks everywhere else. Nothing is ever sent to the
        Channel Islands, as parcels there need customs papers.
      </p>
      <FaultOf name="zones" problems={problems} />
      <div className={styles.zones} ref={keepFocus}>
        {draft.zones.map((zone) => {
          const isRest = zone.id === draft.restId;
          const name = zone.name.trim() || 'New zone';
          return (
            <div key={zone.id} className={styles.zone} role="group" aria-label={name}>
              <div className={styles.zoneHead}>
                <strong>{name}</strong>
                <Badge tone={zone.isOpen ? 'success' : 'plain'}>{zone.isOpen ? 'Open' : 'Closed'}</Badge>
                <Button
                  size="small"
                  aria-label={`${zone.isOpen ? 'Close' : 'Open'} ${name}`}
                  onClick={() => put(zone, { isOpen: !zone.isOpen })}
                >
                  {zone.isOpen ? 'Close' : 'Open'}
                </Button>
                {!isRest && (
                  <Button
                    size="small"
                    variant="quiet"
                    icon="close"
                    iconOnly
                    onClick={() =>
                      onChange({ ...draft, zones: draft.zones.filter(({ id }) => id !== zone.id) })
                    }
                  >
                    {`Remove ${name}`}
                  </Button>
                )}
              </div>
              <FaultOf name={`zones.${zone.id}`} problems={problems} />
              <div className={styles.fields}>
                <TextField
                  name={`zones.${zone.id}.name`}
                  label="Name"
                  value={zone.name}
                  fault={problems[`zones.${zone.id}.name`] ?? ''}
                  maxLength={DELIVERY_LIMITS.name}
                  autoComplete="off"
                  required
                  onChange={(event) => put(zone, { name: event.target.value })}
                />
                {isRest ? (
                  <p className={styles.everywhere}>Everywhere that is in no other zone.</p>
                ) : (
                  <TextField
                    name={`zones.${zone.id}.areas`}
                    label="Postcodes"
                    value={zone.areas}
                    fault={problems[`zones.${zone.id}.areas`] ?? ''}
                    placeholder="IV, HS, KA27-28"
                    maxLength={DELIVERY_LIMITS.areasTyped}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    required
                    onChange={(event) => put(zone, { areas: event.target.value })}
                  />
                )}
                {!zone.isOpen && (
                  <div className={styles.wide}>
                    <TextField
                      name={`zones.${zone.id}.sentence`}
                      label="What shoppers there are told"
                      value={zone.sentence}
                      fault={problems[`zones.${zone.id}.sentence`] ?? ''}
                      maxLength={DELIVERY_LIMITS.sentence}
                      autoComplete="off"
                      required
                      onChange={(event) => put(zone, { sentence: event.target.value })}
                    />
                  </div>
                )}
              </div>
            </div>
          );
        })}
      </div>
      {draft.zones.length < DELIVERY_LIMITS.zones && (
        <div>
          <Button onClick={() => onChange({ ...draft, zones: [...draft.zones, newZone(draft)] })}>
            Add zone
          </Button>
        </div>
      )}
    </Section>
  );
}

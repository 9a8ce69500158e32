import { z } from 'zod';
import { AREA, DELIVERY_LIMITS, faultsOf } from './delivery/table-faults.ts';
import { methodKinds, parcelSizes, type DeliveryTable } from './delivery/zones.ts';
import { line, optionalLine } from './text.ts';

const id = z.string().regex(/^[a-z0-9-]{1,36}$/);
const sentence = (label: string) => line(label, DELIVERY_LIMITS.sentence);
const pence = z.number().int().min(0).max(DELIVERY_LIMITS.pence);
const days = z.number().int().min(0).max(DELIVERY_LIMITS.days);

const step = z.strictObject({
  fromGrams: z.number().int().min(0).max(DELIVERY_LIMITS.grams),
  costPence: pence,
  freeFromPence: z.number().int().min(0).max(DELIVERY_LIMITS.freeFromPence).nullable(),
});

const zone = z.strictObject({
  id,
  name: line('The name of a zone', DELIVERY_LIMITS.name),
  areas: z.array(z.string().regex(AREA)).max(DELIVERY_LIMITS.areasOfZone),
  closed: sentence('The sentence').nullable(),
});

const method = z.strictObject({
  id,
  name: line('The name of a method', DELIVERY_LIMITS.name),
  kind: z.enum(methodKinds),
  isOn: z.boolean(),
  days: z
    .strictObject({ min: days, max: days, cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })
    .nullable(),
  serviceCode: optionalLine('The service code', DELIVERY_LIMITS.serviceCode).transform((code) => code ?? ''),
  largestSize: z.enum(parcelSizes),
  maxGrams: z.number().int().min(1).max(DELIVERY_LIMITS.grams).nullable(),
  place: z.strictObject({ address: sentence('The address'), hours: sentence('The hours') }).nullable(),
  rates: z.record(id, z.array(step).min(1).max(DELIVERY_LIMITS.stepsOfRate)),
});

const shape = z.strictObject({
  zones: z.array(zone).min(1).max(DELIVERY_LIMITS.zones),
  methods: z.array(method).min(1).max(DELIVERY_LIMITS.methods),
});

/** The table as it is kept and sent, with everything that a shop needs of it. */
export const deliveryTable = shape.superRefine((table: DeliveryTable, context) => {
  for (const { path, message } of faultsOf(table)) context.addIssue({ code: 'custom', path, message });
});

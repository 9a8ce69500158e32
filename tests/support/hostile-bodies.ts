import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

const HOLE = '<hole>';

/**
 * Valid bodies with one hole, for every place at any depth: each is a function that fills its hole with a value written
 * in JSON. The rest of the body is valid, so that it does not keep the value from where it may do harm.
 */
export function bodiesWithHoles(schema: z.ZodType): ((value: string) => string)[] {
  return holesIn(jsonSchemaOf(schema))
    .slice(1)
    .map((body) => {
      const [before, after] = JSON.stringify(body).split(JSON.stringify(HOLE));
      return (value) => `${before}${value}${after}`;
    });
}

/** The place itself first, then those within it. */
function holesIn(schema: JsonSchema): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [HOLE, ...choices.flatMap((choice) => holesIn(choice).slice(1))];
  const { allOf, properties, additionalProperties, items } = schema;
  if (allOf) return holesIn(Object.assign({}, ...allOf) as JsonSchema);
  if (properties) {
    const whole = sampleOf(schema) as object;
    return [
      HOLE,
      ...Object.entries(properties).flatMap(([name, property]) =>
        holesIn(property).map((value) => ({ ...whole, [name]: value })),
      ),
    ];
  }
  if (items) return [HOLE, ...holesIn(items).map((value) => [value])];
  if (typeof additionalProperties === 'object') {
    return [HOLE, ...holesIn(additionalProperties).map((value) => ({ key: value }))];
  }
  return [HOLE];
}

function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(choices[0]!);
  if (schema.allOf) return sampleOf(Object.assign({}, ...schema.allOf) as JsonSchema);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema);
    default:
      return null;
  }
}

function textOf({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date') return '2027-01-31';
  if (format === 'email') return 'somebody@example.com';
  return 'text'.padEnd(minLength, 'x');
}

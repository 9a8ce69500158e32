import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemOf, statusOf, type RefusalCode } from '#contract/refusal.ts';

type Json = Record<string, unknown>;

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for the customer' },
    code: { type: 'string', description: 'Stable, for programs' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
};

/** The OpenAPI 3.1 document of the contract, made from the same schemas that validate requests. */
export function openApiDocument(endpoints: readonly Endpoint[], shopName: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shopName} API`, version: '1' },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function sharedRefusals(endpoint: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = ['server/unexpected', 'server/busy'];
  if (endpoint.access !== 'visitor') codes.push('session/required');
  if (endpoint.query || endpoint.body || (endpoint.params && !endpoint.takesAnyParams)) {
    codes.push('request/invalid');
  }
  if (endpoint.body) codes.push('request/malformed', 'request/not-json', 'request/too-large');
  if (endpoint.method === 'POST')
    codes.push('request/key-in-progress', 'request/key-reused', 'request/key-invalid');
  return codes;
}

function operation(endpoint: Endpoint): Json {
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    responses[status] =
      status === '204'
        ? { description: 'Done' }
        : {
            description: 'Done',
            content: { [endpoint.mediaType ?? 'application/json']: { schema: jsonSchema(schema, 'output') } },
          };
  }
  for (const code of [...endpoint.refusals, ...sharedRefusals(endpoint)]) {
    const status = String(statusOf(code));
    const known = responses[status];
    const line = `${code}: ${problemOf(code).title}`;
    responses[status] = {
      description: known ? `${String(known.description)}; ${line}` : line,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access !== 'visitor' ? { security: [{ session: [] }] } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.takesFile ? { requestBody: { required: true, content: { 'image/*': {} } } } : {}),
    responses,
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const object = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

/** The contract's schemas are checked by serve.ts. Without these, Fastify loads a compiler that no route uses. */
export const noCompilers = { buildValidator: refuse, buildSerializer: refuse };

function refuse(): never {
  throw new Error('A route was given a schema of its own: put it into the contract.');
}

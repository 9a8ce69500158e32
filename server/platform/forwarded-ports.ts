import type { FastifyInstance } from 'fastify';

/**
 * Some proxies (Azure's Application Gateway, IIS) add each client to X-Forwarded-For with the port of its
 * connection. With it, every connection would count as a place of its own, and no limit by place would hold.
 */
export function dropForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const given = headers['x-forwarded-for'];
    if (given?.includes(':'))
      headers['x-forwarded-for'] = String(given).split(',').map(withoutPort).join(',');
  });
}

function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^\s*(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)\s*$/i.exec(hop) ?? [];
  return ipv6 ?? ipv4 ?? hop;
}

import type { FastifyReply } from 'fastify';
import { NOT_KEPT } from '#server/platform/http/cache-control.ts';

/**
 * Shown to visitors whose page would come too late. It consists only of these lines, because there is no time
 * for more, and reloads itself.
 */
export function sendBusyPage(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', NOT_KEPT)
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds + 1}">
<title>One moment, please</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/busy.css">
<main>
  <img src="/favicon.svg" alt="" width="72" height="72">
  <h1>One moment, please</h1>
  <p>Many parents are here right now. This page will try again automatically in a few seconds.</p>
  <p><a href="">Try again now</a></p>
</main>
</html>
`);
}

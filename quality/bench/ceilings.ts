// Two servers that do next to nothing, as a measure of the most this machine could do. Runs as a separate process:
// CEILING=bytes|query, BODY_FILE, CONTENT_TYPE, DATABASE_URL.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import pg from 'pg';

const { CEILING, BODY_FILE = '', CONTENT_TYPE = 'application/json', DATABASE_URL } = process.env;

/** A bare `http` server that sends the same bytes as the shop. */
function sendBytes(): RequestListener {
  const body = readFileSync(BODY_FILE);
  return (_request, response) => {
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'content-length': body.length });
    response.end(body);
  };
}

/** A single prepared query, answered with its result: the same bytes, read from a table. */
async function sendQuery(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  await pool.query('create table if not exists bench_answer (id integer primary key, body text not null)');
  await pool.query(
    'insert into bench_answer values (1, $1) on conflict (id) do update set body = excluded.body',
    [readFileSync(BODY_FILE, 'utf8')],
  );
  return (_request, response) => {
    pool.query({ name: 'answer', text: 'select body from bench_answer where id = $1', values: [1] }).then(
      ({ rows }) => {
        const { body } = rows[0] as { body: string };
        response.writeHead(200, { 'content-type': CONTENT_TYPE, 'content-length': Buffer.byteLength(body) });
        response.end(body);
      },
      () => response.writeHead(500).end(),
    );
  };
}

const server = createServer(CEILING === 'query' ? await sendQuery() : sendBytes());
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }));
});
process.stdin.on('close', () => process.exit()).resume();

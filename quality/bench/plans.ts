import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { listReads } from './scale-reads.ts';
import { request } from './sequence.ts';
import { startShop } from './shop-process.ts';

interface Statement {
  text: string;
  milliseconds: number;
  plan: string[];
}

const EXPLAIN = [
  ...['session_preload_libraries=auto_explain', 'auto_explain.log_min_duration=0'],
  ...['auto_explain.log_analyze=on', 'auto_explain.log_buffers=on', 'auto_explain.log_nested_statements=off'],
  'auto_explain.log_parameter_max_length=0',
];
/** Requests made before the explained one, so that everything has been prepared and read once. */
const WARM = 6;
const MAX_LINES = 40;
const MAX_LETTERS = 150;

/**
 * How PostgreSQL answers each read in the shop of this directory: its slowest statement, as shown by `explain (analyze,
 * buffers)`.
 */
export async function explainReads(dataDir: string): Promise<string> {
  const lines: string[] = [];
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir, log: () => {}, settings: EXPLAIN },
    hear: (line) => lines.push(line),
  });
  const texts: string[] = [];
  try {
    const shop = await startShop(postgres.url, dataDir);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const reads = await listReads(client);
      await client.end();
      await request(`${shop.url}/api/products/facets`);
      const take = async () => {
        // Log entries may arrive after the answer.
        await sleep(500);
        return readStatements(lines.splice(0));
      };
      lines.length = 0;
      await sleep(5000);
      const background = new Set((await take()).map(({ text }) => text));
      for (const [name, pathOf] of reads) {
        for (let number = 0; number < WARM; number++) await request(shop.url + pathOf(number));
        await take();
        await request(shop.url + pathOf(WARM));
        const statements = (await take()).filter(({ text }) => !background.has(text));
        texts.push(planText(name, pathOf(WARM), statements));
      }
    } finally {
      await shop.stop();
    }
  } finally {
    await postgres.stop();
  }
  return texts.join('\n');
}

/** A log entry starts at the margin; its continuation lines are indented. */
function readStatements(lines: readonly string[]): Statement[] {
  const statements: Statement[] = [];
  for (const line of lines) {
    const began = /^LOG: +duration: ([\d.]+) ms +plan:/.exec(line);
    if (began) statements.push({ text: '', milliseconds: Number(began[1]), plan: [] });
    else if (line.startsWith('\t')) statements.at(-1)?.plan.push(line.slice(1));
  }
  for (const statement of statements) {
    // The statement's text comes first, on any number of lines; the nodes of a plan state their costs.
    const first = statement.plan.findIndex((line) => /\(cost=.*\(actual/.test(line));
    statement.text = statement.plan.splice(0, Math.max(0, first)).join(' ');
  }
  return statements;
}

function planText(name: string, path: string, statements: readonly Statement[]): string {
  const slowest = statements.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
  const total = statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const head = `## ${name}\n\n\`${path}\`: ${statements.length} statements, ${total.toFixed(1)} ms.`;
  if (!slowest) return `${head}\n`;
  const shown = slowest.plan.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LETTERS));
  const more = slowest.plan.length - shown.length;
  return `${head} The slowest, ${slowest.milliseconds.toFixed(1)} ms:\n\n\`\`\`\n${shown.join('\n')}${more > 0 ? `\n… ${more} lines more` : ''}\n\`\`\`\n`;
}

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { timed, type Options, type Result } from './result.ts';

/** The tests of a PayPal that is late, silent, repetitive, wrong or out of time. */
const places = ['server/payments', 'server/gateways/paypal'];

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** These are tests beside the code; they are run and counted here, not duplicated. */
export function provePayPalLies({ say }: Options): Promise<Result> {
  return timed('PayPal late, silent, wrong', async () => {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-lies-'));
    const file = path.join(directory, 'report.json');
    try {
      await runVitest([...places, '--reporter=json', `--outputFile=${file}`]);
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      const failed = report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      );
      say(`${report.numPassedTests} of ${report.numTotalTests} tests passed`);
      const files = report.testResults.map(({ name }) => path.basename(name, '.test.ts')).toSorted();
      return {
        tried: `${report.numTotalTests} tests of ${places.join(' and ')}: ${files.join(', ')}`,
        count: report.numTotalTests,
        faults: failed,
      };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

function runVitest(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

import { execFile } from 'node:child_process';

/** What a command of the owner's has printed, and its exit code. */
interface Ended {
  code: unknown;
  out: string;
  err: string;
}

/** Runs `npm run NAME -- …`, whose program is `scripts/NAME.ts`, with these settings. */
export function runOwnerCommand(name: string, args: string[], settings: NodeJS.ProcessEnv): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    SECRET_KEY: 'a key for tests alone, of sufficient length',
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${name}.ts`, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}

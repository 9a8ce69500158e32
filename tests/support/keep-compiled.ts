import path from 'node:path';

/**
 * Every shop, simulator and command that a test starts loads the same hundreds of files. Node keeps the compiled code for the
 * next one, which saves a quarter of the processor time of starting a shop. Processes started later inherit the setting.
 */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');
}

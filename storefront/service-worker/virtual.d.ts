/** Made by `vite.config.ts` when the worker is built: what the rest of the build is called. */
declare module 'virtual:build' {
  export const build: {
    /** Changes with any file of the build. */
    version: string;
    /** The addresses of all scripts, styles and typefaces. */
    assets: readonly string[];
  };
}

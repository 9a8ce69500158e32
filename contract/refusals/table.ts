/** HTTP status, title and sentence by code. */
export type RefusalTable = Readonly<
  Record<string, readonly [status: number, title: string, sentence: string]>
>;

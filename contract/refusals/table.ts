/** By code: HTTP status, title and sentence. */
export type RefusalTable = Readonly<
  Record<string, readonly [status: number, title: string, sentence: string]>
>;

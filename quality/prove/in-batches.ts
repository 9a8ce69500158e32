/** Runs at most `size` at once. Keeps the order. */
export async function inBatches<In, Out>(
  things: readonly In[],
  size: number,
  work: (thing: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  for (let begin = 0; begin < things.length; begin += size) {
    results.push(...(await Promise.all(things.slice(begin, begin + size).map(work))));
  }
  return results;
}

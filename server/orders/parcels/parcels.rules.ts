interface Line {
  id: string;
  quantity: number;
}

/** Whether exactly the required goods were packed, however they are divided into batches. */
export function linesFit(left: readonly Line[], packed: readonly Line[]): boolean {
  const wanted = sums(left);
  const given = sums(packed);
  return wanted.size === given.size && [...wanted].every(([id, quantity]) => given.get(id) === quantity);
}

function sums(lines: readonly Line[]): Map<string, number> {
  const byId = new Map<string, number>();
  for (const { id, quantity } of lines) byId.set(id, (byId.get(id) ?? 0) + quantity);
  return byId;
}

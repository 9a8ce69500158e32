/**
 * The exact text of one member of a JSON object: a signature covers bytes, and parsing loses them (1.0 becomes 1).
 * Expects text that JSON.parse accepts.
 */
export function rawMember(json: string, name: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]!;
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') {
      const end = endOfString(json, at);
      const colon = json.slice(end).match(/^\s*:\s*/);
      if (depth === 1 && colon && JSON.parse(json.slice(at, end)) === name) {
        const start = end + colon[0].length;
        return json.slice(start, endOfValue(json, start)).trimEnd();
      }
      at = end - 1;
    }
  }
  return undefined;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const character = json[at]!;
    if (character === '"') at = endOfString(json, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth -= 1;
    } else if (character === ',' && depth === 0) return at;
  }
  return json.length;
}

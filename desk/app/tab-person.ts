/*
 * The person this tab was opened for. All tabs of a browser share one session, and somebody else may log in in another
 * of them: what is typed here is kept under its person's id, and each call names the person, so that the shop can refuse
 * to do it in somebody else's name.
 */
let person: string | null = null;

export const tabPerson = (): string | null => person;

/** Null for pages that belong to nobody yet. */
export function openTabFor(id: string | null): void {
  person = id;
}

/** What every call of the desk carries: no form on another site can send these headers. */
export function deskHeaders(): Record<string, string> {
  return { 'x-desk': '1', ...(person !== null && { 'x-desk-person': person }) };
}

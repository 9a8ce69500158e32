const gifts = ['gift', 'gifts', 'present', 'presents'];

/** Whom it is for and on what day says no more of a gift than that it is one. */
const besides =
  'idea ideas a an the my our for to of and birthday christmas xmas christening baby babies child children kid kids boy boys girl girls ' +
  'son daughter grandson granddaughter grandchild niece nephew godson goddaughter godchild';
const said = new Set([...gifts, ...besides.split(' ')]);

/** Whether somebody looks for a gift and says no more of it: "present for my niece". */
export function isAnyGift(words: string): boolean {
  const all = words.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return all.some((word) => gifts.includes(word)) && all.every((word) => said.has(word));
}

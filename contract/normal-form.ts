/** No script needs more marks on one letter; Unicode sets the same limit for streams (UAX 15, Stream-Safe Text Format). */
const PILE = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Text in a Unicode normal form. Marks piled on one letter have to be sorted, for which `normalize` takes quadratic time:
 * 27 seconds for 100,000 of them. So piles are cut.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(PILE, '$1').normalize(form);
}

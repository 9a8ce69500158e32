import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';

interface LiveVariant {
  id: string | null;
  optionValues: readonly string[];
}

/** Why these variants cannot be in a style together; of two alike, the earlier one stands. None of them is archived. */
export function problemsOfVariants(
  options: readonly StyleOption[],
  variants: readonly LiveVariant[],
): Map<LiveVariant, string> {
  const problems = new Map<LiveVariant, string>();
  const taken = new Set<string>();
  for (const variant of variants) {
    const { optionValues } = variant;
    const odd = options.findIndex(({ values }, place) => !values.includes(optionValues[place] ?? ''));
    const key = JSON.stringify(optionValues);
    if (optionValues.length !== options.length || odd >= 0) {
      const { name } = options[Math.max(odd, 0)]!;
      problems.set(
        variant,
        `The style has no ${name} ${optionValues[Math.max(odd, 0)] ?? ''}.`.replace(' .', '.'),
      );
    } else if (taken.has(key)) {
      problems.set(variant, `The style already has ${optionValues.join(', ')}.`);
    } else if (taken.size >= PRODUCT_LIMITS.variants) {
      problems.set(variant, `A style can have at most ${PRODUCT_LIMITS.variants} variants.`);
    } else taken.add(key);
  }
  return problems;
}

import { ApiError } from '#contract/call.ts';

/** Shows a refusal about the stock beside the number it concerns, not above the form. */
export async function refusedAt<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.code.startsWith('stock/')) throw error;
    throw new ApiError(error.status, { ...error.problem, errors: [{ field, message: error.words }] });
  }
}

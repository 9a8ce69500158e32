import { ApiError } from '#contract/call.ts';

/** What the shelf does not allow is said beside the number it is about, and not above the form. */
export async function refusedAt<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.code.startsWith('stock/')) throw error;
    throw new ApiError(error.status, { ...error.problem, errors: [{ field, message: error.words }] });
  }
}

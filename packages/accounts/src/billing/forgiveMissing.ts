/**
 * Stripe does not have, or has forgotten, what it was asked for.
 * @throws the failure itself when it is any other.
 */
export function forgiveMissing(failure: unknown): undefined {
  if (failure instanceof Error && 'code' in failure && failure.code === 'resource_missing') return
  throw failure
}

import { AppError } from '@tickmark/core/errors/AppError'

/** What passes, by the names of Stripe's library. Its classes are not asked for, since loading them takes time. */
const PASSING = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])

/**
 * Runs a question to Stripe.
 * @throws AppError `bad-gateway` for a fault that passes, `internal` for one that the operator must look at.
 */
export async function requestStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (cause) {
    const type = cause instanceof Error && 'type' in cause ? String(cause.type) : ''
    if (PASSING.has(type))
      throw new AppError(
        'bad-gateway',
        'The payment service cannot be reached just now. Nothing was bought or changed. Try again soon.',
        { cause },
      )
    if (type.startsWith('Stripe'))
      throw new AppError('internal', 'The payment service refused the call.', { cause })
    throw cause
  }
}

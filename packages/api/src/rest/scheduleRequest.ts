import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RUN_IMMEDIATELY, type Schedule } from '../context/SharedRuns.ts'
import { abortWith } from './endHijacked.ts'
import type { RestOptions } from './RestOptions.ts'

/** The limits on the work of one address, whatever it requests. */
export type RequestLimits = Pick<RestOptions, 'queue' | 'answers'>

/**
 * Schedules work for a request in the queue of its address, out of which it is taken when the client leaves or the given
 * signal is aborted. Work that is scheduled never schedules other work: it would wait for itself.
 * @throws AppError `too-many-requests` where too much of the address waits or was not read yet; see `QueryQueue`.
 */
export function scheduleRequest(
  { queue, answers }: RequestLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Schedule {
  if (queue === undefined) return RUN_IMMEDIATELY
  const [address, left] = [addressKey(request.ip), abortWith(reply)]
  return (work, signal) =>
    queue.run(
      address,
      async () => {
        answers?.check(address)
        return work()
      },
      signal === undefined ? left : AbortSignal.any([left, signal]),
    )
}

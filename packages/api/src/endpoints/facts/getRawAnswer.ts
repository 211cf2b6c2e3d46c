import { RawAnswer } from '@tickmark/core/answers/Evidence'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { refuseLocked } from '../../gating/refuseLocked.ts'
import { idParam, SHA256_PARAM } from '../../params/scalarParams.ts'

export const getRawAnswer = endpoint({
  name: 'getRawAnswer',
  group: 'Provenance',
  method: 'GET',
  path: '/v2/trace/answers/{batch_id}/{sha256}',
  summary: 'A whole answer of a source, as it came.',
  description:
    'Only of sources whose licence lets it be passed on, and of at most 8 MB; of the others the evidence of a point has the very record. `text` has the SHA-256 that it is asked for by.',
  auth: 'public-key',
  procedure: 'facts.rawAnswer',
  cached: false,
  sharedMs: 10_000,
  input: z.strictObject({
    batch_id: idParam('The batch.'),
    sha256: SHA256_PARAM,
  }),
  output: RawAnswer,
  async run(ctx, { batch_id, sha256 }) {
    if (ctx.evidence === undefined)
      throw new AppError('not-found', 'This server keeps no answers of sources.')
    // An answer of a source holds its whole history.
    if (ctx.analytics.history !== undefined)
      refuseLocked(ctx, {
        code: 'locked-history',
        field: 'sha256',
        value: sha256,
        what: 'whole answers of sources, which hold all history',
      })
    return { data: await ctx.evidence.readOpenAnswer(batch_id, sha256) }
  },
})

import { Evidence, RawAnswer } from '@tickmark/core/answers/Evidence'
import { AppError } from '@tickmark/core/errors/AppError'
import { DayText } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { refuseLocked, requireDay } from '../../gating/requireAccess.ts'
import { requireMetric, requireProject } from '../../lookups/requireKnown.ts'
import { idParam, SHA256_PARAM } from '../../params/scalarParams.ts'

const dimension = (what: string) =>
  z.string().max(200).default('').describe(`${what} of the version; empty if it has none.`)

export const evidence = endpoint({
  name: 'evidence',
  group: 'Provenance',
  path: '/v2/trace/evidence',
  procedure: 'facts.evidence',
  summary: 'The bytes that one version of a point was read from.',
  description:
    'Takes a version as listed by a trace. Returns the requests to its source with time, status, size and SHA-256, and the record in each response with its byte position; or the hash and line of the imported file.',
  // Stored answers may be removed without a change of facts.
  cached: false,
  sharedMs: 10_000,
  input: z.strictObject({
    batch_id: idParam('The batch of the version.'),
    project_id: idParam('Project id.'),
    metric_id: idParam('Metric id.'),
    timestamp: DayText.meta({ description: 'The day of the version.', day: true }),
    chain_id: dimension('The chain'),
    product_id: dimension('The product'),
    contract_id: dimension('The contract'),
  }),
  output: Evidence,
  async run(ctx, { timestamp, ...input }) {
    const { project_id } = requireProject(ctx, input.project_id)
    const { metric_id } = requireMetric(ctx, input.metric_id)
    await requireDay(ctx, 'timestamp', timestamp)
    if (ctx.evidence === undefined)
      throw new AppError('not-found', 'This server stores no responses of sources.')
    return { data: await ctx.evidence.read({ ...input, project_id, metric_id, day: timestamp }) }
  },
})

export const getRawAnswer = endpoint({
  name: 'getRawAnswer',
  group: 'Provenance',
  path: '/v2/trace/answers/{batch_id}/{sha256}',
  procedure: 'facts.rawAnswer',
  summary: 'A whole response of a source, unchanged.',
  description:
    'Only for sources whose license permits redistribution, and up to 8 MB; for others the evidence of a point contains the record. `text` has the requested SHA-256.',
  cached: false,
  sharedMs: 10_000,
  input: z.strictObject({
    batch_id: idParam('The batch.'),
    sha256: SHA256_PARAM,
  }),
  output: RawAnswer,
  async run(ctx, { batch_id, sha256 }) {
    if (ctx.evidence === undefined)
      throw new AppError('not-found', 'This server stores no responses of sources.')
    // An answer of a source holds its whole history.
    if (ctx.analytics.history !== undefined)
      refuseLocked(ctx, {
        code: 'locked-history',
        field: 'sha256',
        value: sha256,
        what: 'whole responses of sources, which contain all history',
      })
    return { data: await ctx.evidence.readOpenAnswer(batch_id, sha256) }
  },
})

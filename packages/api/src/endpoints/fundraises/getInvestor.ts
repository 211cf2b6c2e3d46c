import { findInvestor } from '@tickmark/analytics/queries/findInvestor'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { FundraiseSchemas } from '../../schemas/FundraiseSchemas.ts'

export const getInvestor = endpoint({
  name: 'getInvestor',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/investors/{investor}',
  summary: 'An investor, told from the funding rounds that name him.',
  auth: 'internal',
  procedure: 'fundraises.getInvestor',
  input: z.strictObject({
    investor: z.string().min(1).max(200).describe('The exact name as the rounds state it.'),
  }),
  output: FundraiseSchemas.investor,
  async run(ctx, { investor }) {
    const data = await findInvestor(ctx.analytics, investor)
    if (data === undefined)
      throw new AppError('not-found', `No funding round names the investor "${investor}".`, {
        errors: [{ code: 'unknown-investor', field: 'investor', value: investor }],
      })
    return { data }
  },
})

import { findInvestor, listInvestorNames } from '@tickmark/analytics/records/investors'
import { Investor } from '@tickmark/core/answers/Fundraises'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { suggestNearest } from '../../lookups/suggestNearest.ts'

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
  output: Investor,
  async run(ctx, { investor }) {
    const data = await findInvestor(ctx.analytics, investor)
    if (data === undefined) {
      const advice = suggestNearest(investor, await listInvestorNames(ctx.analytics), {
        nameOf: (name) => ({ names: [name] }),
        idOf: (name) => `"${name}"`,
      })
      const message = `No funding round names the investor "${investor}".`
      throw new AppError('not-found', advice === undefined ? message : `${message} ${advice}`, {
        errors: [{ code: 'unknown-investor', field: 'investor', value: investor }],
      })
    }
    return { data }
  },
})

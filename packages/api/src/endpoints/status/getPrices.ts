import { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const getPrices = endpoint({
  name: 'getPrices',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/prices',
  summary: 'Which exchanges live prices come from, and how the connections to them stand.',
  auth: 'internal',
  procedure: 'status.getPrices',
  cached: false,
  sharedMs: 500,
  input: z.strictObject({}),
  output: PriceStatus,
  async run(ctx) {
    if (ctx.readPrices === undefined)
      throw new AppError('not-found', 'Live prices are switched off on this server.')
    return { data: ctx.readPrices() }
  },
})

import { INTERVALS } from '@tickmark/core/time/Interval'
import { z } from 'zod'

export const STATEMENT_GRANULARITY = z
  .enum(['year', 'quarter', 'month', 'week'])
  .default('quarter')
  .describe('The length of a period.')

export const STATEMENT_INTERVAL = z
  .enum(INTERVALS)
  .default('1y')
  .describe('How far back the statement goes.')

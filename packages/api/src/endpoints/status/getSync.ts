import { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const getSync = endpoint({
  name: 'getSync',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/sync',
  summary: 'When live sources are asked, how far that is, and what became of it the last time.',
  auth: 'internal',
  procedure: 'status.getSync',
  cached: false,
  sharedMs: 500,
  input: z.strictObject({}),
  output: SyncStatus,
  async run(ctx) {
    if (ctx.readSync === undefined)
      throw new AppError('not-found', 'This server asks no live sources.')
    return { data: await ctx.readSync() }
  },
})

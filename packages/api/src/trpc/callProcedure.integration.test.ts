import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { openTestApi, TEST_NOW } from '../testing/openTestApi.ts'
import { callProcedure } from './callProcedure.ts'

const api = openForTests(openTestApi)

describe('askProcedure', () => {
  it('answers what a page gets over HTTP', async () => {
    const ctx = {
      analytics: api.analytics,
      now: () => TEST_NOW,
      productName: 'Test',
      access: OPEN_ACCESS,
    }
    const input = { columns: ['fees_30d_sum'], projects: ['ethereum'] }
    const asked = await callProcedure(ctx, 'projects.getFigures', input)
    const address = `/trpc/projects.getFigures?input=${encodeURIComponent(JSON.stringify(input))}`
    expect(asked).toEqual((await api.ask(address)).json().result.data)
    expect(asked.columns[0]?.values).toEqual([56])
  })

  it('refuses what the procedure refuses', async () => {
    const ctx = {
      analytics: api.analytics,
      now: () => TEST_NOW,
      productName: 'Test',
      access: OPEN_ACCESS,
    }
    await expect(
      callProcedure(ctx, 'projects.getProject', { project_id: 'nobody' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

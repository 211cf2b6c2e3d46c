import { openPausableApi } from '@tickmark/api/testing/openPausableApi'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { bundleStreamClient } from './bundleStreamClient.ts'
import { usePages } from './usePages.ts'

const open = usePages()

const api = openForTests(async () => {
  const script = await bundleStreamClient()
  return openPausableApi((app) => {
    app.get('/', (_request, reply) =>
      reply
        .type('text/html')
        .send('<!doctype html><script type="module" src="/client.js"></script>'),
    )
    app.get('/client.js', (_request, reply) => reply.type('text/javascript').send(script))
    app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  })
})

it('gives a page the quick answer of a streamed batch while the slow one runs', async () => {
  const page = await open()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) sent.push(pathname)
  })
  await page.goto(api.origin)
  await page.waitForFunction('globalThis.client !== undefined')
  const state = await page.evaluate(`
    globalThis.isOver = false
    globalThis.slow = client.projects.getFinancialStatement
      .query({ project_slug: 'solana', granularity: 'month' })
      .finally(() => { globalThis.isOver = true })
    client.status.getDataStatus.query({}).then(({ state }) => state)
  `)
  expect(state).toBe('ready')
  await expect.poll(() => api.asked()).toContain('solana')
  expect(await page.evaluate('globalThis.isOver')).toBe(false)
  expect(sent).toEqual(['/trpc/projects.getFinancialStatement,status.getDataStatus'])
  api.openGate()
  const sections = await page.evaluate('globalThis.slow.then(({ sections }) => sections.length)')
  expect(sections).toBeGreaterThan(0)
  expect(sent).toHaveLength(1)
})

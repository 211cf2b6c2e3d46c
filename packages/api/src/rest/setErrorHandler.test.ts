import fastify from 'fastify'
import { expect, it } from 'vitest'
import { setErrorHandler } from './setErrorHandler.ts'

it('reports a full disk in one short line of the log, without a stack', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
  })
  const reported: unknown[] = []
  setErrorHandler(app, (failure) => reported.push(failure))
  app.get('/write', async () => {
    throw Object.assign(new Error('could not extend file'), {
      code: '53100',
      query: 'x'.repeat(9_000),
    })
  })
  const answer = await app.inject('/write')
  await app.close()
  expect([answer.statusCode, answer.json().type]).toEqual([507, 'storage-full'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the disk is full')
  expect(lines[0]?.length).toBeLessThan(300)
  expect(reported).toEqual([])
})

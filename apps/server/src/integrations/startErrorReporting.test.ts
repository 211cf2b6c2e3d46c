import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { AppError } from '@tickmark/core/errors/AppError'
import { openForTests } from '@tickmark/core/testing/openForTests'
import fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'
import { makeConfig } from '../settings/config.ts'
import { listReports } from '../testing/listReports.ts'
import { startReceiver } from '../testing/startReceiver.ts'
import { startErrorReporting } from './startErrorReporting.ts'

let dsn: string
const receiver = openForTests(startReceiver)
const reporting = openForTests(async () => {
  dsn = receiver.origin.replace('//', '//key@').concat('/7')
  return startErrorReporting(makeConfig({ TT_SENTRY_DSN: dsn }))
})
beforeEach(() => {
  receiver.received.length = 0
})

/** A server one of whose calls fails as given, with error reporting. */
function serve(fail: () => never) {
  const app = fastify()
  setErrorHandler(app, reporting.report)
  app.post('/v2/things/:id', fail)
  return app
}

it('reports a failure that is our own fault, with its route and nothing of the caller', async () => {
  const app = serve(() => {
    throw new TypeError('engine on fire', { cause: new Error('too hot') })
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/things/secret-id?token=secret-token',
    headers: { cookie: '_idtoken=secret-cookie', authorization: 'Bearer secret-key' },
    payload: { password: 'secret-password' },
  })
  expect(answer.statusCode).toBe(500)
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.url).toMatch(/^\/api\/7\/envelope\//)
  const [report] = listReports(receiver.received)
  expect(report).toMatchObject({
    release: BUILD_VERSION,
    tags: { method: 'POST', route: '/v2/things/:id' },
  })
  expect(report?.exception?.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
    'Error: too hot',
    'TypeError: engine on fire',
  ])
  const { exception: _, ...aside } = report ?? {}
  expect(JSON.stringify(aside)).not.toContain('secret')
})

it('does not report what is the fault of the caller', async () => {
  const app = serve(() => {
    throw new AppError('bad-request', 'No such thing.')
  })
  expect((await app.inject({ method: 'POST', url: '/v2/things/1' })).statusCode).toBe(400)
  // Reports arrive in order, so no earlier one is still on its way.
  reporting.report(new Error('later'), { method: 'GET', route: '/' })
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(listReports(receiver.received)[0]?.exception?.values[0]?.value).toBe('later')
})

it.each([
  ['an exception', "setTimeout(() => { throw new Error('nobody caught me') })"],
  ['a rejection', "Promise.reject(new Error('nobody caught me'))"],
])('reports %s that is not caught, and the process ends as it would', async (_what, failure) => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { startErrorReporting } = await import('./startErrorReporting.ts')
       await startErrorReporting({ integrations: { sentryDsn: '${dsn}' } })
       setInterval(() => {}, 1_000)
       ${failure}`,
    ],
    { cwd: import.meta.dirname, stdio: 'ignore' },
  )
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(listReports(receiver.received)).toMatchObject([
    {
      level: 'fatal',
      exception: { values: [{ value: 'nobody caught me', mechanism: { handled: false } }] },
    },
  ])
})

it('does nothing where it is not configured', async () => {
  const none = await startErrorReporting(makeConfig({}))
  none.report(new Error('unheard'), { method: 'GET', route: '/' })
  await none.close()
  expect(receiver.received).toEqual([])
})

it('waits at the end for what is on its way', async () => {
  reporting.report(new Error('last words'), { method: 'GET', route: '/' })
  await reporting.close()
  expect(listReports(receiver.received)[0]?.exception?.values[0]?.value).toBe('last words')
})

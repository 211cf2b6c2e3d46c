import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import {
  PROVIDER_CLIENT,
  startOidcProvider,
  type TestProvider,
} from '@tickmark/accounts/testing/startOidcProvider'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usePages } from './usePages.ts'
import { PATIENCE } from './waitForPage.ts'

const open = usePages()
const dataDir = makeTestFolder()
let origin: string
let provider: TestProvider
let stop: () => Promise<void>

beforeAll(async () => {
  // A provider must know beforehand where it may send browsers back to.
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  provider = await startOidcProvider(
    ['web-identity', 'financial-data-terminal'].map((id) => `${origin}/v1/identity/${id}/callback`),
  )
  const connect = (prefix: string, name: string) => ({
    [`${prefix}_CLIENT_ID`]: PROVIDER_CLIENT.id,
    [`${prefix}_CLIENT_SECRET`]: PROVIDER_CLIENT.secret,
    [`${prefix}_ISSUER`]: provider.issuer,
    [`${prefix}_NAME`]: name,
  })
  const server = runProgram('main', [], {
    ...connect('TT_WEB_IDENTITY', 'Our identity'),
    ...connect('TT_DATA_TERMINAL', 'Their terminal'),
    TT_DATA_TERMINAL_PROTOCOL: 'oauth2',
    TT_FLAGS: 'OAUTH_DATA_TERMINAL_ENABLED=on',
    TT_DATA_DIR: dataDir,
    TT_SAMPLE: 'off',
    PORT: String(port),
  })
  await server.line(/ is at /)
  stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
afterAll(async () => {
  await stop?.()
  await provider?.stop()
})

const SETTINGS = '/explorer/account/settings'
const isAt = (page: Page, path: string) =>
  expect.poll(() => page.url(), PATIENCE).toBe(`${origin}${path}`)

it('makes an account by one provider, links the other to it, and logs in by that', async () => {
  provider.user = { sub: 'ann', email: 'ann@bank.example', email_verified: true }
  const page = await open()
  await page.goto(`${origin}/explorer/login?returnTo=${encodeURIComponent(`${SETTINGS}?a=1`)}`)
  await page.getByRole('link', { name: /Our identity/ }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  // What the provider's return added is gone, and the rest of the address is as it was.
  await isAt(page, `${SETTINGS}?a=1`)
  const linked = page.getByRole('list', { name: 'Linked identities' })
  await linked.getByText('Our identity').waitFor()
  provider.user = { sub: 'ann elsewhere', email: 'ann@private.example', email_verified: false }
  await page.getByRole('link', { name: 'Connect Their terminal' }).click()
  await linked.getByText('Their terminal').waitFor()
  await isAt(page, SETTINGS)

  const elsewhere = await open()
  await elsewhere.goto(`${origin}/explorer/login?returnTo=${encodeURIComponent(SETTINGS)}`)
  await elsewhere.getByRole('link', { name: /Their terminal/ }).click()
  await elsewhere.getByText('ann@private.example').waitFor()
  await isAt(elsewhere, SETTINGS)
})

it('says why a provider did not let somebody in', async () => {
  provider.user = null
  const page = await open()
  await page.goto(`${origin}/explorer/login?returnTo=${encodeURIComponent(SETTINGS)}`)
  await page.getByRole('link', { name: /Our identity/ }).click()
  await page.getByRole('alert').getByText('was denied').waitFor()
  provider.user = { sub: 'eve', email: 'eve@bank.example', email_verified: false }
  await page.getByRole('link', { name: /Our identity/ }).click()
  await page.getByRole('alert').getByText('has not verified an email address').waitFor()
  // However often it fails, it leads to where it was to lead.
  await expect
    .poll(() => new URL(page.url()).searchParams.get('returnTo'), PATIENCE)
    .toBe(`/explorer/onboarding?${new URLSearchParams({ returnTo: SETTINGS })}`)
})

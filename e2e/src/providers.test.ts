import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { startDns, type TestDns } from '@tickmark/accounts/testing/startDns'
import {
  PROVIDER_CLIENT,
  startOidcProvider,
  type TestProvider,
} from '@tickmark/accounts/testing/startOidcProvider'
import {
  startSamlProvider,
  type TestSamlProvider,
} from '@tickmark/accounts/testing/startSamlProvider'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usePages } from './usePages.ts'

const open = usePages()
const dataDir = makeTestFolder()
let origin: string
let provider: TestProvider
let saml: TestSamlProvider
let dns: TestDns
let stop: () => Promise<void>

beforeAll(async () => {
  // A provider must know beforehand where it may send browsers back to.
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  provider = await startOidcProvider(
    ['web-identity', 'financial-data-terminal'].map((id) => `${origin}/v1/identity/${id}/callback`),
  )
  saml = await startSamlProvider()
  dns = await startDns()
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
    TT_CLAIM_DNS: dns.address,
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
  await saml?.stop()
  await dns?.stop()
})

const SETTINGS = '/explorer/account/settings'
const isAt = (page: Page, path: string) => expect.poll(() => page.url()).toBe(`${origin}${path}`)

it('makes an account by one provider, links the other to it, and logs in by that', async () => {
  provider.user = { sub: 'ann', email: 'ann@bank.example', email_verified: true }
  const page = await open()
  await page.goto(`${origin}/explorer/login?returnTo=${encodeURIComponent(`${SETTINGS}?a=1`)}`)
  await page.getByRole('link', { name: /Our identity/ }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  // The parameters of the provider's return are gone, and the rest of the address is unchanged.
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

it('says why a provider did not let a user in', async () => {
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
    .poll(() => new URL(page.url()).searchParams.get('returnTo'))
    .toBe(`/explorer/onboarding?${new URLSearchParams({ returnTo: SETTINGS })}`)
})

it('connects an organization by SAML, and lets its people in by the page of their provider', async () => {
  provider.user = { sub: 'olga', email: 'olga@fund.example', email_verified: true }
  const page = await open()
  const organization = '/explorer/organization'
  await page.goto(`${origin}/explorer/login?returnTo=${encodeURIComponent(organization)}`)
  await page.getByRole('link', { name: /Our identity/ }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('form', { name: 'New organization' }).getByLabel('Name').fill('Fund')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('link', { name: 'Single sign-on' }).click()

  await page.getByLabel('Domain', { exact: true }).fill('fund.example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  const record = (part: string) =>
    page.getByLabel(`${part} of the record for fund.example`, { exact: true }).inputValue()
  dns.records.set(await record('Name'), await record('Value'))
  await page.getByRole('button', { name: 'Verify fund.example' }).click()
  await page.getByText('Verified', { exact: true }).waitFor()

  await page.getByRole('radio', { name: 'SAML 2.0' }).check()
  const file = await page.getByRole('link', { name: 'Download metadata' }).getAttribute('href')
  saml.add(await (await fetch(file ?? '')).text())
  await page.getByRole('radio', { name: 'Metadata XML' }).check()
  const metadata = page.getByLabel('Metadata XML', { exact: true }).and(page.locator('textarea'))
  await metadata.fill('<html/>')
  await page.getByRole('button', { name: 'Save provider' }).click()
  await page.getByText('This is XML, but not SAML 2.0 metadata.').waitFor()
  await metadata.fill(saml.metadata)
  await page.getByRole('button', { name: 'Save provider' }).click()
  await page.getByText('Certificate until 31 Dec 2099').waitFor()

  const enter = async (email: string, atProvider = email) => {
    const visitor = await open()
    await visitor.goto(`${origin}/explorer/login?returnTo=${encodeURIComponent(SETTINGS)}`)
    await visitor.getByRole('button', { name: 'Single sign-on' }).click()
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByRole('button', { name: 'Continue' }).click()
    await visitor.getByRole('heading', { name: 'Bank identity' }).waitFor()
    await visitor.getByLabel('Work email').fill(atProvider)
    await visitor.getByRole('button', { name: 'Log in' }).click()
    return visitor
  }
  const member = await enter('pia@fund.example')
  await member.getByRole('button', { name: 'Skip' }).click()
  await member.getByText('pia@fund.example').first().waitFor()
  await isAt(member, SETTINGS)

  const stranger = await enter('pia@fund.example', 'pia@elsewhere.example')
  await stranger.getByRole('alert').getByText('has not verified here').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('Refused a single sign-on').waitFor()
})

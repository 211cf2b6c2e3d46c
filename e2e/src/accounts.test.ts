import { createHash, createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { findMailedLink } from './findMailedLink.ts'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'
import { CAPTCHA_TIMEOUT } from './waitForPage.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_S = 30

/** Makes the code that an authenticator app shows for a secret in base 32 (RFC 6238, with SHA-1 and six digits). */
function makeTotp(secret: string, moment: number = Date.now()): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(moment / 1_000 / STEP_S)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')
const EXPLORER = `${origin}/explorer`
const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'staple of another horse'
/** One account for the whole file, whose journeys follow each other. */
const email = `ada.${Date.now()}@example.org`

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const account = (page: Page) => page.getByRole('button', { name: /^Account of ada/ })

// People are kept in a store that is opened when it is first needed; a busy machine takes longer than a page waits.
beforeAll(async () => {
  await fetch(`${origin}/v1/captcha`)
})

async function logIn(page: Page, secret = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await password(page).fill(secret)
  await page.keyboard.press('Enter')
}

/** Spoils the cookie of the session, so that the server says with the next call that it has ended. */
async function endSession(page: Page): Promise<void> {
  const context = page.context()
  const [identity] = (await context.cookies(origin)).filter(({ name }) => name === '_idtoken')
  if (identity === undefined) throw new Error('There is no identity cookie.')
  await context.addCookies([{ ...identity, value: `${identity.value}x` }])
}

async function logOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
}

it('signs up by keyboard, verifies in another browser, and is shown around once', async () => {
  const page = await open()
  await page.goto(`${EXPLORER}/signup?returnTo=/explorer/metrics/fees`)
  await page.getByLabel('Email address').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await page.getByText('The password must have 10 to 200 characters.').waitFor()
  await password(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  // A failed submission is reported, and no entry is lost.
  await page.route('**/v1/users', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert').getByText('The server could not be reached.')
  await failure.waitFor(CAPTCHA_TIMEOUT)
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await password(page).press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor(CAPTCHA_TIMEOUT)

  const elsewhere = await open()
  await elsewhere.goto(await findMailedLink(outbox, { email, page: 'verify-email' }))
  await expect
    .poll(() => elsewhere.locator('meta[name=robots]').getAttribute('content'))
    .toBe('noindex')
  await elsewhere.getByRole('button', { name: 'Verify this address' }).click()
  await elsewhere.getByRole('heading', { name: 'Your address is verified' }).waitFor()
  await logIn(elsewhere, 'not this horse')
  await elsewhere.getByText('The email address or password is incorrect').waitFor()
  await logIn(elsewhere)
  await elsewhere.getByRole('checkbox', { name: 'Lending' }).check()
  await elsewhere.getByRole('button', { name: 'Next' }).click()
  await elsewhere.getByRole('checkbox', { name: 'Aave' }).check()
  await elsewhere.getByRole('button', { name: 'Save and continue' }).click()
  await elsewhere.waitForURL('**/explorer/metrics/fees')

  await logOut(elsewhere)
  await elsewhere.goto(`${EXPLORER}/account`)
  await elsewhere.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(elsewhere)
  const favorites = elsewhere.getByRole('region', { name: 'Favorites' })
  await favorites.getByRole('button', { name: 'Favorite Aave' }).waitFor()
  await favorites.getByRole('button', { name: 'Favorite Lending' }).waitFor()
})

it('chooses another password by a link, which works once', async () => {
  const page = await open()
  await page.goto(`${EXPLORER}/reset-password`)
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const link = await findMailedLink(outbox, { email, page: 'reset-password' })
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
})

it('logs in over a page whose session has ended, and leaves the page as it was', async () => {
  const page = await open()
  await page.goto(`${EXPLORER}/login?returnTo=/explorer/projects`)
  await logIn(page, NEW_PASSWORD)
  const filter = page.getByRole('searchbox').first()
  await filter.fill('uniswap')
  const star = page.getByRole('button', { name: 'Favorite Uniswap' })
  await star.waitFor()
  await endSession(page)
  await star.click()
  const notice = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await notice.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect.poll(() => dialog.getByLabel('Email address').inputValue()).toBe(email)
  await dialog.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await notice.count()).toBe(0)
  await expect.poll(() => filter.inputValue()).toBe('uniswap')
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
})

it('goes on reading as a visitor when a session ends while a list is filtered', async () => {
  const page = await open()
  await page.goto(`${EXPLORER}/login?returnTo=/explorer/projects`)
  await logIn(page, NEW_PASSWORD)
  await page
    .getByRole('button', { name: /^(F|Unf)avorite / })
    .first()
    .waitFor()
  await endSession(page)
  await page.getByRole('searchbox').first().fill('uniswap')
  await page.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor()
  await page.getByRole('button', { name: 'Favorite Uniswap' }).waitFor()
})

it('lets a program read on behalf of a user, which the list of keys then names', async () => {
  const back = `${origin}/explorer/metrics`
  const post = async (path: string, init: RequestInit): Promise<Record<string, string>> =>
    (await fetch(`${origin}${path}`, { method: 'POST', ...init })).json() as never
  const { client_id = '' } = await post('/oauth/register', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Desk assistant', redirect_uris: [back] }),
  })
  const code_verifier = 'v'.repeat(43)
  const request = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: back,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await open()
  await page.goto(`${origin}/oauth/authorize?${request}`)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, NEW_PASSWORD)
  await page.getByRole('heading', { name: 'Connect Desk assistant' }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await page.waitForURL(/[?&]code=/)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, client_id, redirect_uri: back }
  const { access_token } = await post('/oauth/token', {
    body: new URLSearchParams({ ...fields, code_verifier }),
  })
  expect(access_token).toMatch(/^tm_/)
  await page.goto(`${EXPLORER}/account/api`)
  await page.getByRole('button', { name: 'Revoke Desk assistant' }).waitFor()
})

it('requires a second factor once it is on, and accepts a passkey without a password', async () => {
  const page = await open()
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${EXPLORER}/login?returnTo=/explorer/account/settings`)
  await logIn(page, NEW_PASSWORD)
  const factor = page.getByRole('region', { name: 'Two-factor authentication' })
  await factor.getByRole('button', { name: 'Turn it on' }).click()
  // The field has the focus that the button had.
  await factor.getByLabel('Your password', { exact: true }).waitFor()
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await factor.getByRole('img', { name: /^QR code/ }).waitFor()
  await page.keyboard.type(makeTotp((await factor.locator('code').textContent()) ?? ''))
  await page.keyboard.press('Enter')
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const [code = ''] = await codes.allInnerTexts()
  expect(await codes.count()).toBe(10)
  await factor.getByRole('button', { name: 'Done, I’ve saved them' }).click()
  await factor.getByText('10 recovery codes are left.').waitFor()

  await logOut(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await factor.getByText('9 recovery codes are left.').waitFor()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByText('This session').waitFor()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await passkeys.getByRole('list', { name: 'Passkeys' }).waitFor()

  await logOut(page)
  // The device answers the offer in the field of the address by itself.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await passkeys.getByText(/last used/).waitFor()
})

it('creates the first administrator by the link in the log, which works once', async () => {
  const terminal = await startTerminal('empty')
  try {
    await expect.poll(() => terminal.output(), { timeout: 60_000 }).toMatch(/administrator at http/)
    const [link = ''] = /http\S+set-up\S+/.exec(terminal.output()) ?? []
    const stranger = await open()
    await stranger.goto(`${terminal.origin}/explorer/set-up`)
    await stranger.getByText('open the link that the server writes').waitFor()
    await stranger.goto(`${terminal.origin}/explorer/set-up?token=guessed`)
    await fillIn(stranger, 'eve@example.org')
    await stranger.getByRole('heading', { name: 'This link does not work' }).waitFor()

    const page = await open()
    await page.goto(`${terminal.origin}/explorer/set-up${new URL(link).search}`)
    await fillIn(page, 'operator@example.org')
    await page.getByRole('heading', { name: 'Tickmark is ready' }).waitFor()
    await page.getByText('npm run import').waitFor()
    await page.getByText('No mail server is configured').waitFor()
    await page.getByRole('link', { name: 'State of the sources' }).click()
    await page.getByRole('heading', { level: 1, name: 'Data status' }).waitFor()

    await stranger.goto(`${terminal.origin}/explorer/set-up${new URL(link).search}`)
    await fillIn(stranger, 'eve@example.org')
    await stranger.getByRole('heading', { name: 'This link does not work' }).waitFor()
  } finally {
    await terminal.stop()
  }
})

async function fillIn(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

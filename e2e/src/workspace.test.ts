import {
  startStripe,
  TEST_WEBHOOK_SECRET,
  type TestStripe,
} from '@tickmark/accounts/testing/startStripe'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

const open = usePages()
/** Of each person, the cookie that says who they are. */
let cookies: Readonly<Record<string, string>>

const stripe = openForTests(startStripe)
const terminal = openForTests(() =>
  startTerminal('empty', {
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.config.apiUrl ?? '',
    TT_STRIPE_PRICES: 'api=price_api_month,pro=pro_monthly',
  }),
)
beforeAll(async () => {
  cookies = Object.fromEntries(await Promise.all(['ada', 'bob'].map(admit)))
})

/** Gives a user an account and begins a session. */
async function admit(name: string): Promise<[string, string]> {
  await terminal.order('user', 'create', `${name}@bank.example`)
  const [cookie = ''] = await terminal.order('token', `${name}@bank.example`)
  return [name, cookie.replace('_idtoken=', '')]
}

/** Opens a page of a logged-in user. */
async function openAs(name: string, path: string): Promise<Page> {
  const page = await open()
  const place = { domain: 'localhost', path: '/' }
  await page.context().addCookies([
    { name: '_idtoken', value: cookies[name] ?? '', httpOnly: true, ...place },
    { name: '_loggedin', value: '1', ...place },
  ])
  await page.goto(`${terminal.origin}/explorer${path}`)
  return page
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name })
const cellOf = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('cell', { name, exact: true })

/** Presses the button of the confirmation dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}

/** A picture of a kind that the server does not read. */
async function drawWebp(page: Page): Promise<Buffer> {
  const address = (await page.evaluate(`(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d').fillRect(10, 10, 50, 50)
    return canvas.toDataURL('image/webp')
  })()`)) as string
  expect(address).toMatch(/^data:image\/webp/)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** The serious barriers of the page on a phone, on which all of it has to fit. */
async function findPhoneBarriers(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  // The chart takes the new size a moment later.
  await expect.poll(width).toBe(360)
  const barriers = await findBarriers(page, { impacts: ['serious', 'critical'] })
  await page.setViewportSize({ width: 1440, height: 900 })
  return barriers
}

it('two people share an organization, from the invitation to the end', async () => {
  const [ada, bob] = await Promise.all([
    openAs('ada', '/organization'),
    openAs('bob', '/organization'),
  ])
  await ada.getByLabel('Name').fill('First Bank')
  await ada.keyboard.press('Enter')
  await headingOf(ada, 'First Bank').waitFor()
  await ada.locator('input[type=file]').setInputFiles({
    name: 'logo.webp',
    mimeType: 'image/webp',
    buffer: await drawWebp(ada),
  })
  await ada.getByRole('button', { name: 'Replace the logo' }).waitFor()
  await tabOf(ada, 'Members').click()
  await ada.getByLabel('Email address').fill('nobody')
  await ada.keyboard.press('Enter')
  await ada.getByText('Enter the email address to invite.').waitFor()
  await ada.getByLabel('Email address').fill('bob@bank.example')
  await ada.keyboard.press('Enter')
  await cellOf(ada, 'Invitations', 'bob@bank.example').waitFor()

  await bob.reload()
  await bob.getByRole('button', { name: 'Accept the invitation to First Bank' }).click()
  await headingOf(bob, 'First Bank').waitFor()
  expect(await tabOf(bob, 'Audit log').count()).toBe(0)
  await bob.goto(`${terminal.origin}/explorer/organization/audit`)
  await bob.getByText('This requires the role OWNER or ADMIN; yours is MEMBER.').waitFor()

  await tabOf(ada, 'Profile').click()
  await tabOf(ada, 'Members').click()
  await ada.getByRole('button', { name: 'Change bob' }).press('Enter')
  await ada.getByRole('menuitem', { name: 'Make administrator' }).press('Enter')
  await confirm(ada, 'Change role')
  await cellOf(ada, 'Members', 'Administrator').waitFor()

  await bob.reload()
  await cellOf(bob, 'Audit log', 'role: Member became Administrator').waitFor()
  expect(await findPhoneBarriers(bob)).toEqual([])
  expect(await findPhoneBarriers(ada)).toEqual([])

  await ada.getByRole('button', { name: 'Change bob' }).press('Enter')
  await ada.getByRole('menuitem', { name: 'Remove' }).click()
  await confirm(ada, 'Remove')
  await ada.getByText('1 member', { exact: true }).waitFor()
  await bob.reload()
  await bob.getByRole('region', { name: 'New organization' }).waitFor()
})

it('a key reads the public interface until it is revoked', async () => {
  // All of it by keys.
  const page = await openAs('bob', '/account')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const tabTo = async (place: Locator) => {
    const focused = place.and(page.locator(':focus'))
    for (let stop = 0; stop < 40 && (await focused.count()) === 0; stop++)
      await page.keyboard.press('Tab')
    await focused.waitFor()
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('api key')
  const option = page.getByRole('option', { name: 'Account: API', exact: true })
  await option.and(page.locator('[aria-selected=true]')).waitFor()
  await page.keyboard.press('Enter')
  const newKey = page.getByRole('button', { name: 'New key' })
  await newKey.waitFor()
  await tabTo(newKey)
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Nightly')
  await tabTo(page.getByRole('checkbox', { name: 'Everything' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Choose at least one scope.').waitFor()
  await tabTo(page.getByRole('checkbox', { name: 'Sources, traces and checks' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue()
  const fetchStatus = async (path: string) => {
    const answer = await fetch(terminal.origin + path, {
      headers: { authorization: `Bearer ${key}` },
    })
    return answer.status
  }
  expect([await fetchStatus('/v2/data-status'), await fetchStatus('/v2/projects')]).toEqual([
    200, 403,
  ])

  await page.reload()
  await cellOf(page, 'API keys', 'Sources, traces and checks').waitFor()
  expect(await page.getByRole('textbox', { name: 'API key', exact: true }).count()).toBe(0)
  // There is something to draw once the requests are counted.
  await page.getByRole('button', { name: 'Show as table' }).waitFor()
  expect(await findPhoneBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke Nightly' }).click()
  await confirm(page, 'Revoke')
  await cellOf(page, 'API keys', 'Revoked').waitFor()
  expect(await fetchStatus('/v2/data-status')).toBe(401)

  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Budget')
  await page.getByRole('radio', { name: 'Spreadsheets' }).click()
  expect(await page.getByRole('checkbox', { name: 'Everything' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create key' }).click()
  const formula = await page
    .getByRole('textbox', { name: 'Formula for Google Sheets' })
    .inputValue()
  const table = await fetch(/"(.+)"/.exec(formula)?.[1] ?? '')
  expect(await table.text()).toMatch(/^project,fees,revenue\r\nethereum,/)
  await cellOf(page, 'API keys', 'Spreadsheets only').waitFor()
})

it('a plan is bought, changed and canceled', async () => {
  const page = await openAs('ada', '/account/billing')
  const back = (path: string) => ({
    status: 302,
    headers: { location: `${terminal.origin}/explorer${path}` },
  })
  await page.route('https://checkout.stripe.example/**', async (route) => {
    stripe.pay(route.request().url())
    await route.fulfill(back('/account/billing?paid=true'))
  })
  await page.route('https://billing.stripe.example/**', async (route) => {
    const [subscription] = stripe.subscriptions.values()
    await tellOf(choosePro(subscription))
    await route.fulfill(back('/account/billing'))
  })
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await page.getByRole('button', { name: 'Buy API for $99 a month' }).click()
  await plan.getByText('Thank you.').waitFor()
  await plan.getByText('API', { exact: true }).waitFor()
  await plan.getByText('Active', { exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Plans on offer' }).count()).toBe(0)

  await plan.getByRole('button', { name: 'Change plan' }).click()
  await plan.getByText('Pro', { exact: true }).waitFor()

  await plan.getByRole('button', { name: 'Cancel subscription' }).click()
  await confirm(page, 'Cancel subscription')
  await plan.getByText(/^It stays active until .* and is not renewed\.$/).waitFor()
  expect(await findPhoneBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Account of ada' }).click()
  await page.getByRole('dialog').getByText('Pro', { exact: true }).waitFor()
})

it('staff give a tier and a feature; no other user looks at people', async () => {
  await terminal.order('user', 'staff', 'bob@bank.example', 'on')
  const [ada, bob] = await Promise.all([openAs('ada', '/staff'), openAs('bob', '/staff?q=ada')])
  await ada.getByText('Only staff can do this.').waitFor()
  await bob.getByRole('button', { name: 'Change ada' }).click()
  const dialog = bob.getByRole('dialog', { name: 'ada' })
  await dialog.getByLabel('Granted tier').selectOption('pro')
  await dialog.getByRole('button', { name: 'Add a feature' }).click()
  await bob.getByRole('option', { name: 'HISTORY_NAVIGATION_ENABLED' }).click()
  await dialog.getByRole('radio', { name: 'On' }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const users = bob.getByRole('table', { name: 'Users' })
  await users.getByText('HISTORY_NAVIGATION_ENABLED: on').waitFor()
  expect(await users.getByRole('row').count()).toBe(2)
  expect(await findPhoneBarriers(bob)).toEqual([])
  await ada.reload()
  await ada.getByRole('button', { name: 'Back', exact: true }).waitFor()

  const tab = (name: string) =>
    bob.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name }).click()
  await tab('Categories')
  await bob.getByRole('button', { name: 'Change the sector of gaming' }).click()
  const choice = bob.getByRole('dialog', { name: 'Sector of the category gaming' })
  await choice.getByLabel('Market sector').selectOption({ label: 'Social' })
  await choice.getByText('No project changes.').waitFor()
  await choice.getByLabel('Reason').fill('They chat more than they play.')
  await choice.getByRole('button', { name: 'Change the sector' }).click()
  await bob.getByText('Chosen here').waitFor()
  expect(await findPhoneBarriers(bob)).toEqual([])
  await bob.getByRole('button', { name: 'Undo the sector of gaming' }).click()
  await bob.getByText('Chosen here').waitFor({ state: 'hidden' })

  await tab('Audit log')
  await bob.getByText('Reset the sector of a category').waitFor()
  await bob.getByText('Changed an account as staff').waitFor()
})

type Subscription = NonNullable<ReturnType<TestStripe['subscriptions']['get']>>

/** Returns what the portal makes of a subscription when a user chooses another plan there. */
function choosePro(found: Subscription | undefined): Subscription {
  if (found === undefined) throw new Error('There is no subscription to change.')
  const { data } = found.items as { data: { price: object }[] }
  const [item] = data
  const price = { ...item?.price, id: 'price_pro_month', lookup_key: 'pro_monthly' }
  const changed = { ...found, items: { ...(found.items as object), data: [{ ...item, price }] } }
  stripe.subscriptions.set(found.id, changed)
  return changed
}

/** Notifies the terminal of a change, as the payment service does. */
async function tellOf(subscription: Subscription): Promise<void> {
  const { body, signature } = stripe.sign('customer.subscription.updated', subscription)
  const answer = await fetch(`${terminal.origin}/v1/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: new Uint8Array(body),
  })
  expect(answer.status).toBe(200)
}

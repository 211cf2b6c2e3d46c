import { expect, inject, it } from 'vitest'
import { usePages } from './usePages.ts'
import { waitUntilIdle } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')

it.each([
  ['/projects/no-such-project', /no project/],
  ['/projects/no-such-project/financial-statement', /no project/],
  ['/metrics/no-such-metric', /no metric/],
  ['/datahub/no-such-proposal', /no proposal/],
  ['/status/no-such-list', /Page not found/],
  ['/nowhere/at/all', /Page not found/],
])('says at %s that there is nothing, and where to go on', async (path, words) => {
  const page = await open()
  const response = await page.goto(`${origin}/explorer${path}`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: words }).waitFor()
  expect(await page.title()).toBe('Not found | Tickmark')
  await page.getByRole('main').getByRole('link', { name: 'All projects' }).click()
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
})

it.each([
  [
    '/projects',
    'preset=zzz&cols=bogus,,fees_1d_&sort=--x,%00&sectors=,nope,&ranges=a:b:c&q=%F0%9F',
  ],
  [
    '/projects',
    'cols=fees_30d_sum,fees_30d_sum,%3D30d~~fees%20/%20nope,%3D9d~x~fees,%3D&ranges=fees_30d_sum:NaN:Infinity&dense=maybe&all=7&chains[]=1',
  ],
  [
    '/projects/ethereum',
    'g=century&range=2026-13-45_x&kind=pie&log=2&metric=%3Cscript%3E&and=fees',
  ],
  ['/projects/ethereum', 'range=2026-02-01_2026-01-01&as_of=3026-99-99&trace=a~b~c~d&metric=7'],
  ['/projects/ethereum', 'range=1800-01-01_1800-02-01&table=true&metric=user_mau'],
  ['/projects/ethereum', 'trace=ethereum~fees~0001-01-01~day&as_of=1990-01-01'],
  ['/projects/ethereum/financial-statement', 'g=day&interval=%22&view=[]&oldest={}&as_of=null'],
  ['/projects/ethereum/data', 'metrics=nope,fees,,nope,fees&g=1&range=max_max'],
  ['/metrics', 'q={"a":[1]}'],
  ['/metrics/fees', 'top=-5&sectors=nope&range=9999d&kind=share&g=year'],
  [
    '/metrics/fees',
    't.ranking=s.-gone.*r.value.x.%00*o*z.%25*c.value&t.=5&t.none[]=x&top=1e9&kind=%00&sectors=%2C&g=day&range=max',
  ],
  ['/status', '=&&=&%'],
])('is shown on %s whatever its address carries: %s', async (path, search) => {
  const page = await open()
  const response = await page.goto(`${origin}/explorer${path}?${search}`)
  expect(response?.status()).toBe(200)
  // The page under an open trace is hidden from assistive technology.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true }).first()
  await heading.waitFor({ state: 'attached' })
  await waitUntilIdle(page)
  expect(await heading.textContent()).toMatch(/^(Projects|Ethereum|Metrics|Fees|Data status)/)
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
})

it('keeps a failing call inside its panel, and trying again works', async () => {
  const page = await open()
  let isBroken = true
  // Calls travel together, so one of them fails within an answer that is otherwise whole.
  await page.route('**/trpc/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const procedures = pathname.replace('/trpc/', '').split(',')
    if (!isBroken || !procedures.includes('metrics.query')) return route.continue()
    const response = await route.fetch()
    const answers = (await response.json()) as unknown[]
    const json = answers.map((answer, index) =>
      procedures[index] === 'metrics.query' ? refusal('The engine is out of breath.') : answer,
    )
    await route.fulfill({ response, status: 207, json })
  })
  // In its first state the screen would have its answers with the page.
  await page.goto(`${origin}/explorer/projects/ethereum?g=week`)
  const panel = page.getByRole('region', { name: /Fees/ }).first()
  const alert = panel.getByRole('alert')
  await alert.getByText('The engine is out of breath.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
  const metrics = page.getByRole('region', { name: 'Metrics of this project' })
  await metrics.getByRole('link', { name: 'Fees, 30d' }).waitFor()
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('says within the page when the server is gone, and recovers when it is back', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  await page.route('**/trpc/projects.list*', (route) => route.abort())
  await page.getByRole('radio', { name: 'Usage' }).check()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Projects' }).count()).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  const head = page.getByRole('columnheader', { name: /^MAU/ })
  await expect.poll(() => head.count()).toBe(1)
})

function refusal(message: string): unknown {
  const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, path: 'metrics.query' }
  return { error: { message, code: -32029, data } }
}

import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { DOCS_PAGE_IDS } from '@tickmark/core/pages/DOCS_PAGES'
import { AREAS, SCREEN_PATHS, SCREENS } from '@tickmark/core/pages/SCREENS'
import { describe, expect, it } from 'vitest'
import { describePage } from './describePage.ts'

const describeOn = (path: string, off: readonly string[] = []) =>
  describePage(path, {
    catalog: CATALOG,
    productName: 'X',
    // Features that need the operator and consent have both.
    switches: {
      tokenized_assets: true,
      custom_queries: true,
      ...Object.fromEntries(off.map((name) => [name, false])),
    },
    hasConsent: true,
  })

/** An address of each area. */
const PLACES = AREAS.map(({ path: area }) => ({
  area,
  path: `/explorer${area}`,
  names: SCREENS[area].switches ?? [],
}))

describe('describePage', () => {
  it('leads from any name of a project to its id, and lets choose among several', () => {
    expect(describeOn('/explorer/projects/AAVE/data').movedTo).toBe('/explorer/projects/aave/data')
    expect(describeOn('/explorer/projects/Ether%20Fi').movedTo).toBe('/explorer/projects/ether-fi')
    for (const path of ['/explorer/projects/QI', '/explorer/projects/ht/financial-statement'])
      expect(describeOn(path)).toMatchObject({ found: false, status: 300 })
    expect(describeOn('/explorer/projects/nosuchproject').status).toBeUndefined()
  })

  it('knows no frames, which are not pages of the terminal', () => {
    for (const path of ['/explorer/embed/chart', '/explorer/embed'])
      expect(describeOn(path).found).toBe(false)
  })

  it('knows proposals of the datahub by their numbers', () => {
    expect(describeOn('/explorer/datahub/12').found).toBe(true)
    for (const path of ['/explorer/datahub/no-such', '/explorer/datahub/0/edit'])
      expect(describeOn(path).found).toBe(false)
  })

  it('calls the product’s own page by what the product is for', () => {
    for (const path of ['/explorer', '/explorer/'])
      expect(describeOn(path)).toMatchObject({
        title: 'X | Fundamentals for crypto',
        found: true,
      })
  })

  it('"The page description says the product measures blockchains and dapps through traditional financial metrics, with advanced metrics and tools"', () => {
    expect(describeOn('/explorer').description).toMatch(
      /^X measures blockchains and dapps through traditional financial metrics, with advanced metrics and tools\b/,
    )
  })

  it.each(PLACES)('gives $area a title and a description of its own', ({ path }) => {
    const page = describeOn(path)
    expect(page).toMatchObject({ found: true, title: expect.stringMatching(/^\S.* \| X$/) })
    expect(page.description).not.toBe(describeOn('/explorer').description)
  })

  it('keeps pages about the visitor from searchers', () => {
    expect(describeOn('/explorer/login')).toMatchObject({ title: 'Log in | X', isPersonal: true })
    expect(describeOn('/explorer/invitations/2f6')).toMatchObject({ found: true, isPersonal: true })
    expect(describeOn('/explorer/projects').isPersonal).toBeUndefined()
    expect(describeOn('/explorer/signup', ['MANUAL_AUTH_ENABLED']).found).toBe(false)
  })

  it.each(PLACES)('answers $area by whether its switch is on', ({ path, names }) => {
    expect(describeOn(path, names).found).toBe(names.length === 0)
  })

  it('names the project, the page of it, the metric or the docs page', () => {
    const titles = {
      '/explorer/projects/ethereum': 'Ethereum | X',
      '/explorer/projects/ethereum/': 'Ethereum | X',
      '/explorer/projects/ethereum/financial-statement': 'Ethereum: financial statement | X',
      '/explorer/projects/ethereum/data': 'Ethereum: data | X',
      '/explorer/projects/arbitrum/vesting': 'Arbitrum One: vesting schedule | X',
      '/explorer/metrics/fees': 'Fees | X',
      '/explorer/markets/lending': 'Lending | X',
      '/explorer/markets/lending/metrics/active-loans': 'Active loans of Lending | X',
      '/explorer/marts/cohort-analysis': 'Cohort analysis | X',
      '/explorer/docs/user-guide': 'User guide | X',
      '/explorer/status': 'Data status | X',
      '/explorer/status/restatements': 'Data status: restatements | X',
    }
    for (const [path, title] of Object.entries(titles))
      expect(describeOn(path), path).toMatchObject({ title, found: true })
  })

  it.each(SCREEN_PATHS.filter((path) => path.startsWith('/projects/$slug')))(
    'answers %s by whether one of its switches is on',
    (screen) => {
      const names = SCREENS[screen].switches ?? []
      const path = `/explorer${screen.replace('$slug', 'ethereum')}`
      expect(describeOn(path).found).toBe(true)
      expect(describeOn(path, names.slice(1)).found).toBe(true)
      expect(describeOn(path, names).found).toBe(names.length === 0)
    },
  )

  it('knows every page of the docs, and no other', () => {
    for (const id of DOCS_PAGE_IDS) expect(describeOn(`/explorer/docs/${id}`).found).toBe(true)
    for (const id of ['nothing', 'README', 'user-guide/more', 'constructor'])
      expect(describeOn(`/explorer/docs/${id}`).found, id).toBe(false)
  })

  it('hides the pages below an area that is off', () => {
    expect(describeOn('/explorer/metrics/fees', ['METRICS_PAGE_ENABLED']).found).toBe(false)
    expect(describeOn('/explorer/docs/api', ['DOCS_README_ENABLED']).found).toBe(false)
    for (const path of ['/explorer/markets/lending', '/explorer/markets/lending/metrics/fees'])
      expect(describeOn(path, ['MARKET_SECTORS_ENABLED']).found).toBe(false)
    expect(describeOn('/explorer/%6Detrics/fees', ['METRICS_PAGE_ENABLED']).found).toBe(false)
    expect(describeOn('/explorer/marts/fundraises').found).toBe(true)
    expect(describeOn('/explorer/marts/fundraises', ['DATASET_FUNDRAISES_ENABLED']).found).toBe(
      false,
    )
  })

  it.each([
    '/explorer/xyz',
    '/explorer/nowhere/at/all',
    '/explorer/status/more',
    '/explorer/status/gaps/more',
    '/explorer/constructor',
    '/explorer/metrics/fees/more',
    '/explorer/marts/nothing',
    '/explorer/marts/stablecoins/more',
    '/explorer/markets/nothing',
    '/explorer/markets/constructor',
    '/explorer/markets/lending/metrics',
    '/explorer/markets/lending/metrics/nothing',
    '/explorer/markets/lending/metrics/fees/more',
    '/explorer/markets/lending/nothing/fees',
    '/explorer/leaderboards/more',
    '/explorer/projects/nobody',
    '/explorer/projects/%E0%A4%A',
    '/explorer/projects/ethereum/nothing',
    '/explorer/projects/ethereum/toString',
    '/explorer/projects/ethereum/data/more',
    '/explorer/api-docs/nothing',
  ])('knows no page at %s', (path) => {
    expect(describeOn(path).found).toBe(false)
  })

  it('shows projects and metrics by a picture of their own, everything else by the product’s', () => {
    expect(describeOn('/explorer/projects/aave/data').image).toMatchObject({
      path: '/explorer/cards/projects/aave.png',
      width: 1200,
      height: 630,
      alt: expect.stringContaining('Aave'),
    })
    expect(describeOn('/explorer/metrics/user_dau').image?.path).toBe(
      '/explorer/cards/metrics/user-dau.png',
    )
    expect(describeOn('/explorer/status').image).toBeUndefined()
  })

  it('sends a renamed project to its new address, whatever page of it was asked for', () => {
    const renamed = CATALOG.projects.find((project) => project.former_ids.length > 0)
    expect(renamed).toBeDefined()
    const page = describeOn(`/explorer/projects/${renamed?.former_ids[0]}/metrics/fees`)
    expect(page.movedTo).toBe(`/explorer/projects/${renamed?.project_id}/metrics/fees`)
  })

  it('sends the address of one metric of a project to the chart that shows it', () => {
    const at = (path: string) => describeOn(`/explorer/projects/${path}`)
    expect(at('aave/metrics/user-dau').movedTo).toBe('/explorer/projects/aave?metric=user_dau')
    for (const path of [
      'aave/metrics/nope',
      'nope/metrics/fees',
      'aave/metrics',
      'aave/metrics/fees/x',
    ])
      expect(at(path)).toMatchObject({ found: false })
    expect(describeOn('/explorer/projects/aave/metrics/fees', ['KEY_METRICS_ENABLED']).found).toBe(
      false,
    )
  })

  it('sends no visitor elsewhere, whatever stands in the address', () => {
    const page = describeOn('/explorer/projects/ETHEREUM/%2F%2Fevil.example%0D%0Ax')
    expect(page.movedTo).toBe('/explorer/projects/ethereum/%2F%2Fevil.example%0D%0Ax')
  })
})

import { AREAS } from '@tickmark/core/pages/SCREENS'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import { describe, expect, it } from 'vitest'
import type { Suggestion } from './CommandTarget.ts'
import { interpretCommand } from './interpretCommand.ts'

const PROJECTS = [
  { project_id: 'aave', name: 'Aave', symbol: 'AAVE' },
  { project_id: 'ethereum', name: 'Ethereum', symbol: 'ETH' },
  { project_id: 'ether-fi', name: 'ether.fi', symbol: 'ETHFI' },
  { project_id: 'rocket-pool', name: 'Rocket Pool', symbol: 'RPL' },
]

const FIXED: Suggestion[] = [
  ...AREAS.map((area) => ({
    id: area.path,
    group: 'Go to' as const,
    title: area.label,
    detail: '',
    target: { to: 'area' as const, area },
  })),
  {
    id: 'support',
    group: 'Actions',
    title: 'Contact support',
    synonyms: ['help'],
    detail: '',
    target: { to: 'action', run: () => undefined },
  },
]

const interpret = (text: string, ...off: SwitchName[]) =>
  interpretCommand(text, {
    projects: PROJECTS,
    switches: resolveSwitches({ operator: Object.fromEntries(off.map((name) => [name, false])) }),
    fixed: FIXED,
  })
const first = (text: string) => interpret(text)[0]

describe('interpretCommand', () => {
  it('finds the lists of the data status, and those of a project', () => {
    expect(first('restatements')).toMatchObject({
      title: 'Restatements',
      target: { to: 'screen', path: '/status/restatements' },
    })
    expect(first('what changed')?.title).toBe('Restatements')
    expect(first('ETH restatements')).toMatchObject({
      title: 'Ethereum: Restatements',
      target: { to: 'screen', path: '/status/restatements', projects: 'ethereum' },
    })
    expect(first('aave what changed')?.title).toBe('Aave: Restatements')
    expect(first('rpl gaps')?.title).toBe('Rocket Pool: Gaps')
    expect(first('quarantine')?.title).toBe('Quarantined')
  })

  it('finds an area by the word in its address before metrics that begin with it', () => {
    for (const path of ['/unlocks', '/fundraises', '/leaderboards', '/markets'])
      expect(first(path.slice(1).toUpperCase())?.target).toMatchObject({
        to: 'area',
        area: { path },
      })
  })

  it('lists an action before unreviewed projects of the same name', () => {
    const theme: Suggestion = {
      id: 'dark',
      group: 'Actions',
      title: 'Dark theme',
      synonyms: ['theme', 'dark mode'],
      detail: '',
      target: { to: 'action', run: () => undefined },
    }
    const listed = ['Dark', 'Darkex', 'Dark Frontiers'].map((name) => ({
      project_id: name.toLowerCase(),
      name,
      symbol: name.slice(0, 4).toUpperCase(),
      is_reviewed: false,
    }))
    for (const projects of [listed, [...PROJECTS, ...listed]])
      expect(
        interpretCommand('dark', {
          projects,
          switches: resolveSwitches({}),
          fixed: [...FIXED, theme],
        })[0]?.title,
      ).toBe('Dark theme')
  })

  it('lists reviewed projects before what only sources list, and that after the terminal itself', () => {
    const listed = { symbol: 'AAVE', is_reviewed: false }
    const projects = [
      { project_id: 'aave-coinmetrics', name: 'AAVE', ...listed },
      { project_id: 'aave-horizon', name: 'Aave Horizon', ...listed },
      ...PROJECTS,
      { project_id: 'morpho', name: 'Morpho', symbol: 'MORPHO', aliases: ['morpho-aave'] },
      { project_id: 'supporter', name: 'Supporter', symbol: 'SUP', is_reviewed: false },
    ]
    const find = (text: string) =>
      interpretCommand(text, { projects, switches: resolveSwitches({}), fixed: FIXED })
    expect(find('ＡＡＶＥ FA Q')[0]).toMatchObject({
      target: { to: 'statement', slug: 'aave', g: 'quarter' },
    })
    const found = find('aave').filter(({ group }) => group === 'Projects')
    const firstListed = found.findIndex(({ isUnreviewed }) => isUnreviewed)
    expect(found.slice(firstListed).every(({ isUnreviewed }) => isUnreviewed)).toBe(true)
    expect(found[firstListed]?.title).toBe('AAVE')
    expect(find('support')[0]?.title).toBe('Contact support')
  })
  it('finds a project by the ticker of a partner’s terminal', () => {
    const solana = {
      project_id: 'solana',
      name: 'Solana',
      symbol: 'SOL',
      bb_ticker: 'XSOUSD Curncy',
    }
    const context = {
      projects: [...PROJECTS, solana],
      switches: resolveSwitches({}),
      fixed: FIXED,
    }
    for (const text of ['xsousd curncy', 'XSOUSD'])
      expect(interpretCommand(text, context)[0]).toMatchObject({
        detail: 'SOL · XSOUSD Curncy',
        target: { to: 'project', slug: 'solana' },
      })
    expect(interpretCommand('xsousd fa', context)[0]).toMatchObject({
      target: { to: 'statement', slug: 'solana' },
    })
  })

  it('marks what is about an unreviewed project', () => {
    const listed = { project_id: 'listed', name: 'Listed', symbol: 'LST', is_reviewed: false }
    const marks = interpretCommand('lst', {
      projects: [...PROJECTS, listed],
      switches: resolveSwitches({ operator: {} }),
      fixed: [],
    }).map(({ detail, isUnreviewed }) => [detail, isUnreviewed])
    expect(marks).toEqual([
      ['LST', true],
      ['Financial statement', true],
      ['Data', true],
    ])
    expect(interpret('aave').some(({ isUnreviewed }) => isUnreviewed)).toBe(false)
  })

  it('opens a page of a project by a word after its name', () => {
    const places = {
      split: 'composition',
      peers: 'competitive-landscape',
      contracts: 'contracts',
      unlocks: 'vesting',
      raises: 'fundraises',
    }
    for (const [word, page] of Object.entries(places))
      expect(first(`aave ${word}`)?.target).toEqual({
        to: 'projectView',
        slug: 'aave',
        path: `/projects/$slug/${page}`,
      })
  })

  it('opens the quarterly statement of AAVE FA Q', () => {
    expect(first('AAVE FA Q')?.target).toEqual({ to: 'statement', slug: 'aave', g: 'quarter' })
  })
  it('opens the statements of several projects of AAVE VS ETH Y, unless they are switched off', () => {
    expect(first('AAVE VS ETH Y')?.target).toEqual({
      to: 'statements',
      projects: 'aave,ethereum',
      g: 'year',
    })
    const targets = interpret('aave vs eth', 'FINANCIAL_STATEMENTS_ENABLED').map(
      ({ target }) => target.to,
    )
    expect(targets).not.toContain('statements')
  })
  it('opens one metric of one project', () => {
    expect(first('ETH FEES')?.target).toMatchObject({
      to: 'project',
      slug: 'ethereum',
      metric: 'fees',
    })
    expect(first('rocket pool revenue w')?.target).toMatchObject({
      slug: 'rocket-pool',
      metric: 'revenue',
      g: 'week',
    })
  })
  it('offers a metric of a project only where the project has it', () => {
    const projects = PROJECTS.map((one) => ({ ...one, metric_ids: ['fees'] }))
    const context = { projects, switches: resolveSwitches({}), fixed: FIXED }
    const figures = (text: string) =>
      interpretCommand(text, context).flatMap(({ group, title }) =>
        group === 'Figures' ? title : [],
      )
    expect(figures('aave fees')).toEqual(['Aave: Fees'])
    expect(figures('aave tvl')).toEqual([])
    // Letters within a name are no project.
    expect(figures('ave fees')).toEqual([])
  })
  it('knows metrics by what people call them', () => {
    const metricOf = (text: string) => {
      const target = first(text)?.target
      return target?.to === 'metric' ? target.slug : undefined
    }
    expect(metricOf('p/s')).toBe('ps-circulating')
    expect(metricOf('price to sales')).toBe('ps-circulating')
    expect(metricOf('mcap')).toBe('market-cap-circulating')
    expect(metricOf('dau')).toBe('user-dau')
    expect(metricOf('tvl')).toBe('tvl')
  })
  it('opens a metric of a sector over a range', () => {
    expect(first('FEES LENDING 90D')?.target).toEqual({
      to: 'metric',
      slug: 'fees',
      sectors: 'lending',
      g: undefined,
      range: '90d',
    })
  })
  it('opens a sector, and offers its projects below', () => {
    expect(first('lending w')?.target).toMatchObject({ to: 'sector', sector: 'lending', g: 'week' })
    const targets = interpret('lending').map(({ target }) => target)
    expect(targets).toContainEqual({ to: 'sectorProjects', sectors: 'lending' })
    expect(interpret('lending', 'MARKET_SECTORS_ENABLED')[0]?.target.to).toBe('sectorProjects')
  })
  it('opens the leaders by a metric', () => {
    expect(first('TOP FEES 90D')?.target).toEqual({
      to: 'leaderboard',
      metric: 'fees',
      interval: '90d',
    })
    const off = interpret('top fees', 'LEADERBOARDS_ENABLED')
    expect(off.some(({ target }) => target.to === 'leaderboard')).toBe(false)
  })
  it('prefers a ticker to names that merely begin alike', () => {
    expect(first('eth')?.target).toMatchObject({ to: 'project', slug: 'ethereum' })
  })
  it('finds pages, sectors and metrics by their beginnings', () => {
    expect(first('data st')?.title).toBe('Data status')
    expect(first('lend')?.target).toMatchObject({ to: 'sector', sector: 'lending' })
    expect(first('total value')?.target).toMatchObject({ to: 'metric', slug: 'tvl' })
  })
  it('reads the first word as a name even when it is a letter', () => {
    expect(interpret('q').every(({ title }) => title !== '')).toBe(true)
  })
  it('offers areas and actions before anything is typed, and later by any of their names', () => {
    expect(interpret('  ')).toEqual(FIXED)
    expect(interpret('help').map(({ title }) => title)).toContain('Contact support')
  })
  it('offers nothing for what it does not know', () => {
    expect(interpret('zzzzzz')).toEqual([])
  })
  it('offers nothing that leads to what is switched off', () => {
    const targets = (text: string, off: SwitchName) =>
      new Set(interpret(text, off).map(({ target }) => target.to))
    expect(targets('fees', 'METRICS_PAGE_ENABLED')).not.toContain('metric')
    expect(targets('metrics', 'METRICS_PAGE_ENABLED')).not.toContain('area')
    expect(targets('aave', 'FINANCIAL_STATEMENTS_ENABLED')).toEqual(new Set(['project', 'data']))
    expect(targets('aave', 'DATA_TABLE_ENABLED')).toEqual(new Set(['project', 'statement']))
    expect(interpret('aave fees', 'KEY_METRICS_ENABLED').map(({ group }) => group)).not.toContain(
      'Figures',
    )
  })
  it('leads to the project itself where the page that was named is switched off', () => {
    const [best] = interpret('AAVE FA Q', 'FINANCIAL_STATEMENTS_ENABLED')
    expect(best?.target).toEqual({ to: 'project', slug: 'aave', g: 'quarter', range: undefined })
  })
})

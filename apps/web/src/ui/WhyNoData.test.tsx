import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageSettings } from '../data/pageSettings.ts'
import { WhyNoData } from './WhyNoData.tsx'

type LinkProps = { to: string; children: ReactNode }

const answers = vi.hoisted(() => ({ status: {} as unknown, notices: [] as unknown[], requests: 0 }))

// Outside of a browser there is no router, and no answer of a server.
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  Link: ({ to, children }: LinkProps) => <a href={to}>{children}</a>,
}))
vi.mock('./PageLink.tsx', () => ({
  PageLink: ({ to, children }: LinkProps) => <a href={to}>{children}</a>,
}))
vi.mock('../data/useDataStatus.ts', () => ({ useDataStatus: () => ({ data: answers.status }) }))
vi.mock('@tanstack/react-query', async (load) => ({
  ...(await load<typeof import('@tanstack/react-query')>()),
  useQuery: ({ enabled }: { enabled: boolean }) => {
    if (enabled) answers.requests++
    return { data: enabled ? { notices: answers.notices } : undefined }
  },
}))

type Dataset = DataStatus['datasets'][number]

const EMISSIONS: Dataset = {
  source_id: 'defillama',
  dataset: 'emissions',
  title: 'Unlock schedules',
  metrics: [],
  records: ['vesting_schedules'],
  state: 'waiting',
  since: null,
  done: 0,
  left: 0,
  needs: null,
  error: null,
  refusal: null,
}
const STATUS = {
  state: 'ready',
  live: null,
  first_import: null,
  datasets: [EMISSIONS],
  metrics: [],
  records: {},
  totals: { facts: 9, observations: 9, projects: 1, superseded: 0, restatements: 0 },
} satisfies Partial<DataStatus>
const LIVE = { since: '2026-11-28T12:03:00.000Z', done: 3, count: 12, projects: null }

const set = (changes: Partial<DataStatus>) => {
  answers.status = { ...STATUS, ...changes }
}
const draw = (props: Partial<ComponentProps<typeof WhyNoData>> = {}) =>
  renderToStaticMarkup(<WhyNoData of={{ records: 'vesting_schedules' }} row="unlock" {...props} />)

beforeEach(() => {
  set({})
  answers.notices = []
  answers.requests = 0
  pageSettings.partnerTerminal = false
})

it('shows the progress while data arrive', () => {
  set({ live: LIVE, datasets: [{ ...EMISSIONS, state: 'running', done: 2, left: 3 }] })
  const drawn = draw()
  expect(drawn).toContain('Loading unlock schedules')
  expect(drawn).toContain('DefiLlama: Unlock schedules: 2 of 5 answered.')
  expect(drawn).not.toContain('Add a schedule')
})

it('names the key, and leads to a proposal and to the sources', () => {
  set({ datasets: [{ ...EMISSIONS, state: 'withheld', needs: 'a key (TT_DEFILLAMA_KEY)' }] })
  const drawn = draw()
  expect(drawn).toContain('A key is needed for unlock schedules')
  expect(drawn).toContain('TT_DEFILLAMA_KEY')
  expect(drawn).toContain('href="/datahub/new"')
  expect(drawn).toContain('href="/status/$list"')
})

it('says in the words of the server why no source is requested, and how to import an empty terminal', () => {
  answers.notices = [{ code: 'sync-problem', text: 'No source could be reached.' }]
  set({ totals: { ...STATUS.totals, facts: 0 } })
  const drawn = draw({ of: { anything: true } })
  expect(drawn).toContain('Nothing is loaded yet')
  expect(drawn).toContain('No source could be reached.')
  expect(drawn).toContain('npm run import')
})

it('requests what the server says of itself only where it says why', () => {
  draw()
  expect(answers.requests).toBe(1)
  set({ records: { vesting_schedules: 2 } })
  draw({ none: 'No cliff unlocks in the next 12 months' })
  draw({ filters: { isOn: true } })
  set({ live: LIVE, datasets: [{ ...EMISSIONS, state: 'running' }] })
  draw()
  expect(answers.requests).toBe(1)
})

it('clears filters where they leave something out', () => {
  set({ records: { vesting_schedules: 2 } })
  const drawn = draw({ filters: { isOn: true, clear: () => undefined } })
  expect(drawn).toContain('No unlock matches these filters')
  expect(drawn).toContain('Clear filters')
  expect(draw({ none: 'No unlock is scheduled' })).toContain('No unlock is scheduled')
})

it('offers to add the schedule of a project that has none', () => {
  set({ records: { vesting_schedules: 2 } })
  expect(draw({ project: 'aave' })).toContain('Add a schedule')
  expect(draw()).not.toContain('Add a schedule')
})

it('keeps settings and proposals from a partner’s terminal, and reasons from a second panel', () => {
  set({ datasets: [{ ...EMISSIONS, state: 'withheld', needs: 'a key (TT_DEFILLAMA_KEY)' }] })
  expect(draw({ isBrief: true })).not.toContain('TT_DEFILLAMA_KEY')
  pageSettings.partnerTerminal = true
  const drawn = draw()
  expect(drawn).toContain('A key is needed for unlock schedules')
  expect(drawn).not.toContain('TT_DEFILLAMA_KEY')
  expect(drawn).not.toContain('Add a schedule')
})

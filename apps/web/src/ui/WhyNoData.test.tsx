import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { expectGolden } from '@tickmark/core/testing/expectGolden'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageSettings } from '../data/pageSettings.ts'
import { WhyNoData } from './WhyNoData.tsx'

type LinkProps = { to: string; children: ReactNode }

const answers = vi.hoisted(() => ({
  status: {} as unknown,
  notices: [] as unknown[],
  requests: 0,
  asOf: undefined as string | undefined,
}))

// Outside of a browser there is no router, and no answer of a server.
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
  Link: ({ to, children }: LinkProps) => <a href={to}>{children}</a>,
}))
vi.mock('../data/readSearch.ts', () => ({ useAsOf: () => answers.asOf }))
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
  totals: {
    facts: 9,
    observations: 9,
    projects: 1,
    superseded: 0,
    restatements: 0,
    known_since: null,
  },
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

const WITHHELD: Dataset = { ...EMISSIONS, state: 'withheld', needs: 'a key (TT_DEFILLAMA_KEY)' }
const LOADED = { records: { vesting_schedules: 2 } }
const clear = () => undefined

/** The texts for each status and panel; the last one is in the terminal of a partner. */
const SHOWN: Readonly<
  Record<string, [Partial<DataStatus>, Partial<ComponentProps<typeof WhyNoData>>?]>
> = {
  'data that arrive': [
    { live: LIVE, datasets: [{ ...EMISSIONS, state: 'running', done: 2, left: 3 }] },
  ],
  'data that need a key': [{ datasets: [WITHHELD] }],
  'data that need a key, in a second panel': [{ datasets: [WITHHELD] }, { isBrief: true }],
  'an empty terminal': [{ totals: { ...STATUS.totals, facts: 0 } }, { of: { anything: true } }],
  'filters that leave something out': [LOADED, { filters: { isOn: true, clear } }],
  'a list that has none': [LOADED, { none: 'No unlock is scheduled' }],
  'a project without a schedule': [LOADED, { project: 'aave' }],
  'a panel of no project': [LOADED],
  'a list as of a day before the first load': [
    { ...LOADED, totals: { ...STATUS.totals, known_since: LIVE.since } },
  ],
  'data that need a key, in the terminal of a partner': [{ datasets: [WITHHELD] }],
}

/** The text of a drawing, with the addresses of its links. */
const readText = (drawn: string) =>
  drawn
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1] ')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n')
    .trim()

it('says why there are no data, and what can be done about it', async () => {
  answers.notices = [{ code: 'sync-problem', text: 'No source could be reached.' }]
  const texts: Record<string, string> = {}
  for (const [name, [status, props]] of Object.entries(SHOWN)) {
    set(status)
    answers.asOf = name.includes('as of') ? '2026-06-30' : undefined
    pageSettings.partnerTerminal = name.endsWith('of a partner')
    texts[name] = readText(draw(props))
  }
  await expectGolden('WhyNoData', texts)
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

import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import { AREAS, SCREENS } from '@tickmark/core/pages/SCREENS'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { SWITCH_NAMES, type SwitchName } from '@tickmark/core/switches/SWITCHES'
import { describe, expect, it } from 'vitest'
import { type Suggestion, toLink } from './CommandTarget.ts'
import { interpretCommand } from './interpretCommand.ts'
import { suggestNear } from './suggestNear.ts'

const PROJECTS = [
  { project_id: 'aave', name: 'Aave', symbol: 'AAVE' },
  { project_id: 'ethereum', name: 'Ethereum', symbol: 'ETH' },
]
const FIXED: Suggestion[] = AREAS.map((area) => ({
  id: area.path,
  group: 'Go to',
  title: area.label,
  detail: '',
  target: { to: 'area', area },
}))
const NAMED: Suggestion[] = DOCS_PAGE_IDS.map((page) => ({
  id: page,
  group: 'Go to',
  title: DOCS_PAGES[page].title,
  detail: '',
  target: { to: 'docs', page },
}))
const COMMANDS = [
  ...AREAS.map(({ label }) => label),
  ...NAMED.map(({ title }) => title),
  ...listTabs(projectScreens).flatMap(({ words }) => words.map((word) => `aave ${word}`)),
  ...['aave', 'aave vs eth', 'aave fees', 'fees', 'fees lending', 'lending', 'top fees'],
  'monthly fees of aave',
]
const ADDRESSES = [
  ...['/metrics/feez', '/markets/lendin', '/fundraises/investors/Paradgim', '/assets/usdy'],
  ...['/docs/userguide', '/leaderboards/aav', '/projects/aav/vesting'],
]

/** Everything that commands and addresses with nothing at them lead to. */
function listTargets(switches: ReturnType<typeof resolveSwitches>): string[] {
  const context = { projects: PROJECTS, switches }
  const found = [
    ...COMMANDS.flatMap((text) =>
      interpretCommand(text, { ...context, fixed: FIXED, named: NAMED }),
    ),
    ...ADDRESSES.flatMap((path) =>
      suggestNear(path, {
        ...context,
        assets: [{ asset_id: 'ondo-usdy', name: 'Ondo US Dollar Yield', symbol: 'USDY' }],
        investors: ['Paradigm'],
      }),
    ),
  ]
  const paths = found.map(({ target }) => {
    if (target.to === 'area') return target.area.path
    return target.to === 'action' ? '' : String(toLink(target).to)
  })
  return [...new Set(paths)].toSorted()
}

const ON = { tokenized_assets: true, custom_queries: true }
const resolve = (off?: SwitchName) =>
  resolveSwitches({ operator: { ...ON, ...(off && { [off]: false }) }, hasConsent: true })
const ALL = listTargets(resolve())
/** Screens that a switch hides by itself and that commands lead to. */
const ROWS = SWITCH_NAMES.map((name) => ({
  name,
  hidden: ALL.filter((path) => !isPageOn(path, resolve(name))),
})).filter(({ hidden }) => hidden.length > 0)

it('leads to screens of most areas', () => {
  const switched = Object.entries(SCREENS).filter(
    ([path, { switches }]) => switches && ALL.includes(path),
  )
  expect(switched.length).toBeGreaterThan(15)
  expect(ROWS.length).toBeGreaterThan(12)
})

describe.each(ROWS)('while $name is off', ({ name, hidden }) => {
  it('no command and no address leads to its screens, and all others stay', () => {
    expect(listTargets(resolve(name))).toEqual(ALL.filter((path) => !hidden.includes(path)))
  })
})

import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import { SCREENS, type ScreenPath } from '@tickmark/core/pages/SCREENS'
import { reviewedFirst } from '@tickmark/core/projects/reviewedFirst'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { foldText } from '@tickmark/core/text/foldText'
import { scoreMatch } from '@tickmark/core/text/scoreMatch'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { CHART_INTERVALS, type ChartRange } from '../../../data/ChartRange.ts'
import { isTargetOn, type ProjectTab, type Suggestion } from './CommandTarget.ts'
import { splitComparison, suggestComparison } from './suggestComparison.ts'

export type KnownProject = {
  project_id: string
  name: string
  symbol: string
  aliases?: readonly string[]
  is_reviewed?: boolean
  /** The ticker of a partner's terminal. */
  bb_ticker?: string
  /** The metrics that it has values of; absent until they are known. */
  metric_ids?: readonly string[]
}

type Modifiers = {
  view: ProjectTab | undefined
  g: Granularity | undefined
  range: ChartRange | undefined
}

type Scored<T> = { item: T; score: number }

const GRANULARITY_LETTERS: Readonly<Record<string, Granularity>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
}
const TABS_BY_WORD: ReadonlyMap<string, ProjectTab> = new Map(
  listTabs(projectScreens).flatMap((tab) => tab.words.map((word) => [word, tab] as const)),
)
const RANGE_WORDS: Readonly<Record<string, ChartRange>> = { '1y': '365d', '1m': '30d', '3m': '90d' }
const LIMIT = 12
/** As many projects, metrics or sectors as one text is taken for. */
const MAX_FOUND = 6
/** The score of an unambiguous match. */
const EXACT = 200
/** A figure is offered for words that begin a name or a word of one, not for letters within. */
const BEGINS = 54
/** Two letters begin many names: they have to be all of one. */
const ALIKE = 90

type Context = {
  projects: readonly KnownProject[]
  /** Suggestions that lead to something switched off are left out. */
  switches: ResolvedSwitches
  /** Areas and actions, offered by their names and before anything is typed. */
  fixed: readonly Suggestion[]
  /** Suggestions that are offered by their names only. */
  named?: readonly Suggestion[]
}

/**
 * Lists the possible meanings of a command such as `AAVE FA Q`, `ETH FEES`, `FEES LENDING 90D` or the start of any
 * name, the likeliest first. An empty text offers areas and actions.
 */
export function interpretCommand(text: string, context: Context): Suggestion[] {
  const { projects, switches, fixed, named = [] } = context
  const words = foldText(text).split(' ').filter(Boolean)
  if (words.length === 0) return [...fixed]
  const { names, modifiers } = takeModifiers(words, switches)
  const whole = names.join(' ')
  const comparison = suggestComparison(names, {
    find: (name) => namesakes(name, projects),
    g: modifiers.g,
  })
  const scored = [
    ...comparison.map((item) => ({ item, score: EXACT })),
    ...suggestProjects(whole, projects, modifiers),
    ...(modifiers.view === undefined ? suggestMetrics(names, modifiers) : []),
    ...suggestFigures(names, projects, modifiers),
    ...suggestSectors(whole, modifiers),
    ...suggestLists(names, projects),
    ...suggestLeaders(names, modifiers),
    ...[...fixed, ...named].map((item) => ({
      item,
      score: scoreMatch(whole, listNames(item)) - 10,
    })),
  ]
  const seen = new Set<string>()
  const found = scored
    .filter(({ item, score }) => score > 0 && isTargetOn(item.target, switches))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, LIMIT)
  return [...found, ...suggestQuestion(text, words)].filter(({ target }) =>
    isTargetOn(target, switches),
  )
}

/** The names of what is always there; an area is also called as in its address. */
function listNames({ title, synonyms = [], target }: Suggestion): string[] {
  const word = target.to === 'area' ? target.area.path.split('/').slice(-1) : []
  return [title, ...word, ...synonyms]
}

/** As many parts of a command as the server searches for. */
const MAX_PARTS = 12

/** The parts of a command that may name a project: all of it, what it compares, and what its first words name. */
export function listProjectTexts(text: string, switches: ResolvedSwitches): string[] {
  const words = foldText(text).split(' ').filter(Boolean)
  const { names } = takeModifiers(words, switches)
  const whole = names.join(' ')
  const parts = [whole, ...splitComparison(names), ...splits(names).map(([left]) => left)]
  return [...new Set(parts)]
    .filter((part) => part !== '' && part.length <= MAX_PART_LENGTH)
    .slice(0, MAX_PARTS)
}

/** Longer texts name nothing. */
const MAX_PART_LENGTH = 200

/** Several words may be a question that nothing else fits. */
function suggestQuestion(text: string, words: readonly string[]): Suggestion[] {
  const prompt = text.trim()
  if (words.length < 2) return []
  const title = `Ask: ${prompt}`
  return [{ id: 'ask', group: 'Ask', title, detail: 'Queries', target: { to: 'ask', prompt } }]
}

/** The first word always names something; those after it may say how to look at it. */
function takeModifiers(
  words: readonly string[],
  switches: ResolvedSwitches,
): { names: string[]; modifiers: Modifiers } {
  const modifiers: Modifiers = { view: undefined, g: undefined, range: undefined }
  const names = words.filter((word, position) => {
    if (position === 0) return true
    const range = RANGE_WORDS[word] ?? CHART_INTERVALS.find((interval) => interval === word)
    if (range !== undefined) modifiers.range = range
    else if (GRANULARITY_LETTERS[word] !== undefined) modifiers.g = GRANULARITY_LETTERS[word]
    else if (TABS_BY_WORD.has(word)) modifiers.view = TABS_BY_WORD.get(word)
    else return true
    return false
  })
  if (modifiers.view && !isPageOn(modifiers.view.path, switches)) modifiers.view = undefined
  return { names, modifiers }
}

function suggestProjects(
  name: string,
  projects: readonly KnownProject[],
  modifiers: Modifiers,
): Scored<Suggestion>[] {
  return bestProjects(name, projects).flatMap(({ item: project, score, match }) => {
    const slug = project.project_id
    const { g, range } = modifiers
    const base = { group: 'Projects' as const, title: project.name, ...markOf(project) }
    const overview: Suggestion = {
      ...base,
      id: `${slug}/overview`,
      detail: [project.symbol, project.bb_ticker].filter(Boolean).join(' · ') || 'Overview',
      target: { to: 'project', slug, g, range },
    }
    const statement: Suggestion = {
      ...base,
      id: `${slug}/statement`,
      detail: 'Financial statement',
      target: { to: 'statement', slug, g },
    }
    const data: Suggestion = {
      ...base,
      id: `${slug}/data`,
      detail: 'Data',
      target: { to: 'data', slug, g, range },
    }
    const { view } = modifiers
    if (view?.path === '/projects/$slug/financial-statement')
      return [{ item: statement, score: score + 5 }]
    if (view?.path === '/projects/$slug/data') return [{ item: data, score: score + 5 }]
    if (view !== undefined && view.path !== '/projects/$slug') {
      const { path, label } = view
      const target = { to: 'projectView', slug, path } as const
      const id = path.replace('/projects/$slug', slug)
      return [{ item: { ...base, id, detail: label, target }, score: score + 5 }]
    }
    const isExact = match >= 98
    return [
      { item: overview, score: score + 2 },
      ...(isExact
        ? [
            { item: statement, score: score - 3 },
            { item: data, score: score - 4 },
          ]
        : []),
    ]
  })
}

/** Returns the mark of an unreviewed project. */
export function markOf({ is_reviewed }: KnownProject): Pick<Suggestion, 'isUnreviewed'> {
  return is_reviewed === false ? { isUnreviewed: true } : {}
}

/** A metric over all projects, or over those of a sector that the last or first words name. */
function suggestMetrics(names: readonly string[], { g, range }: Modifiers): Scored<Suggestion>[] {
  const plain = bestMetrics(names.join(' ')).map(({ item, score }) => ({
    item: metricSuggestion(item, { g, range }),
    score,
  }))
  const inSector = splits(names).flatMap(([left, right]) =>
    bestMetrics(left).flatMap((metric) =>
      bestSectors(right).map((sector) => ({
        item: metricSuggestion(metric.item, { g, range, sector: sector.item }),
        score: (metric.score + sector.score) / 2 + 3,
      })),
    ),
  )
  return [...plain, ...inSector]
}

type Sector = (typeof MARKET_SECTORS)[number]

function metricSuggestion(
  metric: MetricDefinition,
  { g, range, sector }: { g?: Granularity; range?: ChartRange; sector?: Sector },
): Suggestion {
  return {
    id: `metric/${metric.metric_id}/${sector?.market_sector_id ?? ''}`,
    group: 'Metrics',
    title: metric.title,
    detail: sector?.name ?? 'All projects',
    target: { to: 'metric', slug: metric.slug, sectors: sector?.market_sector_id, g, range },
  }
}

/** One metric of one project, which has it: `ETH FEES`. */
function suggestFigures(
  names: readonly string[],
  projects: readonly KnownProject[],
  { g, range }: Modifiers,
): Scored<Suggestion>[] {
  return splits(names).flatMap(([left, right]) =>
    bestProjects(left, projects)
      .slice(0, 3)
      .filter(({ match }) => match >= (left.length < 3 ? ALIKE : BEGINS))
      .flatMap((project) =>
        bestMetrics(right, project.item.metric_ids)
          .filter(({ score }) => score >= BEGINS)
          .slice(0, 3)
          .map((metric) => ({
            score: (project.score + metric.score) / 2 + 4,
            item: {
              id: `${project.item.project_id}/${metric.item.metric_id}`,
              group: 'Figures' as const,
              title: `${project.item.name}: ${metric.item.title}`,
              detail: project.item.symbol,
              ...markOf(project.item),
              target: {
                to: 'project' as const,
                slug: project.item.project_id,
                metric: metric.item.metric_id,
                g,
                range,
              },
            },
          })),
      ),
  )
}

/** A sector's own page, and below it the list of its projects. */
function suggestSectors(name: string, { g, range }: Modifiers): Scored<Suggestion>[] {
  return bestSectors(name).flatMap(({ item, score }) => {
    const id = item.market_sector_id
    const base = { group: 'Sectors' as const, title: item.name }
    return [
      {
        score: score - 5,
        item: {
          ...base,
          id: `sector/${id}`,
          detail: 'Market sector',
          target: { to: 'sector', sector: id, g, range },
        },
      },
      {
        score: score - 6,
        item: {
          ...base,
          id: `sector/${id}/projects`,
          detail: 'Projects of the sector',
          target: { to: 'sectorProjects', sectors: id },
        },
      },
    ]
  })
}

/** The lists of the data status by other words, with those of a project: `ETH RESTATEMENTS`. */
const LISTS = [
  {
    path: '/status/restatements',
    words: ['revisions', 'corrections', 'what changed', 'changed figures', 'changes'],
  },
  { path: '/status/held', words: ['held', 'quarantine', 'doubtful values'] },
  { path: '/status/opinions', words: ['second opinions', 'differences between sources'] },
  { path: '/status/gaps', words: ['missing days', 'missing data'] },
  { path: '/status/checks', words: ['quality checks', 'data quality'] },
  { path: '/status/freshness', words: ['how recent', 'stale data'] },
  { path: '/status/sources', words: ['sources', 'sync'] },
  { path: '/status/catalogue', words: ['catalog', 'catalog changes'] },
] as const satisfies readonly { path: ScreenPath; words: readonly string[] }[]

/** The lists that can be those of one project. */
const OF_PROJECT = LISTS.slice(0, 4)

function suggestLists(
  names: readonly string[],
  projects: readonly KnownProject[],
): Scored<Suggestion>[] {
  const toList = (path: ScreenPath, project?: KnownProject): Suggestion => {
    const { tab = '' } = SCREENS[path]
    return {
      id: `list${path}/${project?.project_id ?? ''}`,
      group: 'Go to',
      title: project === undefined ? tab : `${project.name}: ${tab}`,
      detail: 'Data status',
      ...(project && markOf(project)),
      target: { to: 'screen', path, ...(project && { projects: project.project_id }) },
    }
  }
  const score = (text: string, { path, words }: (typeof LISTS)[number]) =>
    scoreMatch(text, [SCREENS[path].tab ?? '', ...words])
  const whole = names.join(' ')
  return [
    ...LISTS.map((list) => ({ item: toList(list.path), score: score(whole, list) - 10 })),
    ...splits(names).flatMap(([left, right]) =>
      OF_PROJECT.filter((list) => score(right, list) >= BEGINS).flatMap((list) =>
        bestProjects(left, projects)
          .slice(0, 3)
          .filter(({ match }) => match >= (left.length < 3 ? ALIKE : BEGINS))
          .map((project) => ({
            item: toList(list.path, project.item),
            score: (project.score + score(right, list)) / 2 + 4,
          })),
      ),
    ),
  ]
}

/** The leaders by a metric: `TOP FEES 90D`. */
function suggestLeaders(
  [first, ...names]: readonly string[],
  { range }: Modifiers,
): Scored<Suggestion>[] {
  if (first !== 'top' || names.length === 0) return []
  return bestMetrics(names.join(' ')).map(({ item, score }) => ({
    score: score + 5,
    item: {
      id: `leaders/${item.metric_id}`,
      group: 'Metrics',
      title: item.title,
      detail: 'Leaderboard',
      target: {
        to: 'leaderboard',
        metric: item.metric_id,
        interval: AGGREGATE_INTERVALS.find((interval) => interval === range),
      },
    },
  }))
}

/** Every way to cut the words in two, both parts with words in them. */
function splits(names: readonly string[]): [string, string][] {
  return names
    .slice(1)
    .map((_, at) => [names.slice(0, at + 1).join(' '), names.slice(at + 1).join(' ')])
}

/** Points by which what a source lists comes after everything else that is named as well. */
const UNREVIEWED = 35

/** The project that a text names best, or all that it names by the same ticker or name. */
function namesakes(typed: string, projects: readonly KnownProject[]): KnownProject[] {
  const [first, ...others] = bestProjects(typed, projects)
  if (first === undefined) return []
  const isCalled = ({ item }: { item: KnownProject }) =>
    item.project_id !== typed && [item.symbol, item.name].some((name) => foldText(name) === typed)
  const alike = others.filter(
    (other) =>
      isCalled(other) && (other.item.is_reviewed === false) === (first.item.is_reviewed === false),
  )
  return [first.item, ...(isCalled(first) ? alike.map(({ item }) => item) : [])]
}

/** The projects that a text names, reviewed ones before others; `match` is how well, `score` where it is listed. */
function bestProjects(typed: string, projects: readonly KnownProject[]) {
  const matches = projects
    .map((item) => ({
      item,
      score: scoreMatch(typed, [
        item.symbol,
        item.name,
        item.project_id,
        ...(item.bb_ticker === undefined ? [] : [item.bb_ticker]),
        ...(item.aliases ?? []),
      ]),
    }))
    .filter(({ score }) => score > 0)
  const found = reviewedFirst(matches, MAX_FOUND)
  const reviewed = found.filter(({ item }) => item.is_reviewed !== false)
  const least = Math.min(...reviewed.map(({ score }) => score)) - 1
  return found.map(({ item, score: match }) => ({
    item,
    match,
    score: item.is_reviewed === false ? Math.max(Math.min(match - UNREVIEWED, least), 1) : match,
  }))
}

function bestMetrics(typed: string, among?: readonly string[]) {
  return best(listMetrics(), (metric) => {
    if (among?.includes(metric.metric_id) === false) return 0
    const score = scoreMatch(typed, [
      metric.title,
      metric.short_title,
      metric.metric_id,
      ...(METRIC_SYNONYMS[metric.metric_id] ?? []),
    ])
    return score > 0 && metric.trending ? score + 4 : score
  })
}

function bestSectors(typed: string) {
  return best(MARKET_SECTORS, (sector) => scoreMatch(typed, [sector.market_sector_id, sector.name]))
}

function best<T>(items: readonly T[], score: (item: T) => number): Scored<T>[] {
  return items
    .map((item) => ({ item, score: score(item) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
}

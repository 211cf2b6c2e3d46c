import type { AssetRow } from '@tickmark/core/answers/Assets'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { listMetrics, type Metric } from '@tickmark/core/metrics/listMetrics'
import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { AREAS, SCREEN_PATHS, SCREENS, type ScreenPath } from '@tickmark/core/pages/SCREENS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { findNearest, type NamedCandidate } from '@tickmark/core/text/findNearest'
import { readPart } from '@tickmark/core/text/textCodec'
import { isTargetOn, type PlaceTarget, type Suggestion } from './CommandTarget.ts'
import { type KnownProject, markOf } from './interpretCommand.ts'

const LIMIT = 6
/** Segments that identify nothing: those of areas, and those around an id in one. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  SCREEN_PATHS.filter((path) =>
    AREAS.some((area) => path === area.path || (path.startsWith(area.path) && path.includes('$'))),
  ).flatMap((path) => path.split('/')),
)
/** The first segments of all screens: what follows one says more than it does. */
const STARTS: ReadonlySet<string> = new Set(SCREEN_PATHS.map((path) => path.split('/')[1] ?? ''))
const isStart = ([first = '', ...rest]: readonly string[]) => rest.length > 0 && STARTS.has(first)
/** An address below an area more likely means something of that area: as much as one letter. */
const SAME_AREA = 1

type Place = Suggestion<PlaceTarget> & { called: NamedCandidate; area: string }
type Context = {
  projects: readonly KnownProject[]
  /** Known only where the address is one of theirs. */
  assets?: readonly Pick<AssetRow, 'asset_id' | 'name' | 'symbol'>[]
  investors?: readonly string[]
  switches: ResolvedSwitches
}

/** Lists pages that an address with nothing at it may have meant, the likeliest first. */
export function suggestNear(path: string, context: Context): Suggestion<PlaceTarget>[] {
  const parts = path.split('/').filter(Boolean)
  const wanted = parts
    .map(readPart)
    .filter((part, at) => !OWN_WORDS.has(part.toLowerCase()) && !(at === 0 && isStart(parts)))
  const places = listPlaces(context).filter(({ target }) => isTargetOn(target, context.switches))
  const least = new Map<Place, number>()
  for (const { item, distance } of wanted.flatMap((part) =>
    findNearest(part, places, ({ called }) => called),
  )) {
    const likely = distance - (`/${parts[0]}` === item.area ? SAME_AREA : 0)
    least.set(item, Math.min(likely, least.get(item) ?? likely))
  }
  return [...least]
    .sort(
      ([one, a], [other, b]) =>
        Math.floor(a) - Math.floor(b) ||
        Number(one.isUnreviewed ?? false) - Number(other.isUnreviewed ?? false) ||
        a - b,
    )
    .slice(0, LIMIT)
    .map(([{ called, area, ...suggestion }]) => suggestion)
}

function listPlaces({ projects, assets = [], investors = [] }: Context): Place[] {
  return [
    ...projects.map(toProject),
    ...listMetrics().map(toMetric),
    ...MARKET_SECTORS.map(toSector),
    ...assets.map(toAsset),
    ...investors.map(toInvestor),
    ...DOCS_PAGE_IDS.map(toDocsPage),
    ...SCREEN_PATHS.flatMap(toScreen),
  ]
}

function toProject(project: KnownProject): Place {
  const { project_id, name, symbol } = project
  return {
    ...markOf(project),
    id: `project/${project_id}`,
    group: 'Projects',
    title: name,
    detail: symbol,
    target: { to: 'project', slug: project_id },
    called: { names: [name, project_id], codes: [symbol] },
    area: '/projects',
  }
}

function toMetric(metric: Metric): Place {
  return {
    id: `metric/${metric.metric_id}`,
    group: 'Metrics',
    title: metric.title,
    detail: 'Metric',
    target: { to: 'metric', slug: metric.slug },
    called: {
      names: [
        metric.title,
        metric.slug,
        metric.short_title,
        ...(METRIC_SYNONYMS[metric.metric_id] ?? []),
      ],
    },
    area: '/metrics',
  }
}

function toSector({ market_sector_id, name }: (typeof MARKET_SECTORS)[number]): Place {
  return {
    id: `sector/${market_sector_id}`,
    group: 'Sectors',
    title: name,
    detail: 'Market sector',
    target: { to: 'sector', sector: market_sector_id },
    called: { names: [name, market_sector_id] },
    area: '/markets',
  }
}

function toAsset({
  asset_id,
  name,
  symbol,
}: Pick<AssetRow, 'asset_id' | 'name' | 'symbol'>): Place {
  return {
    id: `asset/${asset_id}`,
    group: 'Assets',
    title: name,
    detail: symbol,
    target: { to: 'asset', asset: asset_id },
    called: { names: [name, asset_id], codes: [symbol] },
    area: '/assets',
  }
}

function toInvestor(investor: string): Place {
  return {
    id: `investor/${investor}`,
    group: 'Investors',
    title: investor,
    detail: 'Investor',
    target: { to: 'investor', investor },
    called: { names: [investor] },
    area: '/fundraises',
  }
}

function toDocsPage(page: (typeof DOCS_PAGE_IDS)[number]): Place {
  return {
    id: `docs/${page}`,
    group: 'Go to',
    title: DOCS_PAGES[page].title,
    detail: 'Documentation',
    target: { to: 'docs', page },
    called: { names: [DOCS_PAGES[page].title, page] },
    area: '/docs',
  }
}

/** Screens that have names of their own; those of staff and of links in emails are found by those whom they concern. */
function toScreen(path: ScreenPath): Place[] {
  const { title, tab = title, area } = SCREENS[path]
  const isOffered = area !== undefined || /^\/(account|organization|status)/.test(path)
  if (!isOffered || tab === undefined || path.includes('$')) return []
  return [
    {
      id: `screen${path}`,
      group: 'Go to',
      title: tab,
      detail: 'Page',
      target: { to: 'screen', path },
      called: { names: [tab, path.split('/').at(-1) ?? ''] },
      area: `/${path.split('/')[1]}`,
    },
  ]
}

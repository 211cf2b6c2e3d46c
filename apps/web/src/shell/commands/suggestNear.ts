import { METRIC_SYNONYMS } from '@tickmark/core/metrics/METRIC_SYNONYMS'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { AREA_SWITCHES } from '@tickmark/core/pages/AREA_SWITCHES'
import { PROJECT_PAGE_SWITCHES } from '@tickmark/core/pages/PROJECT_PAGE_SWITCHES'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { editDistance } from '@tickmark/core/text/editDistance'
import type { PlaceTarget, Suggestion } from './CommandTarget.ts'
import type { KnownProject } from './interpretCommand.ts'
import { isTargetOn } from './isTargetOn.ts'
import { scoreMatch } from './scoreMatch.ts'

const LIMIT = 6
/** Parts of addresses that name no project, no metric and no sector. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(AREA_SWITCHES),
  ...Object.keys(PROJECT_PAGE_SWITCHES),
])
/** An address below an area more likely means something of that area. */
const SAME_AREA = 5

type Place = Suggestion<PlaceTarget> & { names: readonly string[]; area: string }
type Context = { projects: readonly KnownProject[]; switches: ResolvedSwitches }

/** The projects, metrics and sectors that an address with nothing at it may have meant, the likeliest first. */
export function suggestNear(path: string, context: Context): Suggestion<PlaceTarget>[] {
  const parts = path.toLowerCase().split('/').filter(Boolean)
  const wanted = parts.filter((part) => !OWN_WORDS.has(part)).map(toWords)
  return [...listProjects(context.projects), ...listMetrics(), ...listSectors()]
    .filter(({ target }) => isTargetOn(target, context.switches))
    .map((place) => {
      const likeness = Math.max(0, ...wanted.map((text) => scoreLikeness(text, place.names)))
      return { place, score: likeness && likeness + (parts[0] === place.area ? SAME_AREA : 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMIT)
    .map(({ place: { names, area, ...suggestion } }) => suggestion)
}

function listProjects(projects: readonly KnownProject[]): Place[] {
  return projects.map(({ project_id, name, symbol }) => ({
    id: `project/${project_id}`,
    group: 'Projects',
    title: name,
    detail: symbol,
    target: { to: 'project', slug: project_id },
    names: [name, toWords(project_id), symbol],
    area: 'projects',
  }))
}

function listMetrics(): Place[] {
  return METRICS.map((metric) => ({
    id: `metric/${metric.metric_id}`,
    group: 'Metrics',
    title: metric.title,
    detail: 'Metric',
    target: { to: 'metric', slug: metric.slug },
    names: [
      metric.title,
      toWords(metric.slug),
      metric.short_title,
      ...METRIC_SYNONYMS[metric.metric_id],
    ],
    area: 'metrics',
  }))
}

function listSectors(): Place[] {
  return MARKET_SECTORS.map(({ market_sector_id, name }) => ({
    id: `sector/${market_sector_id}`,
    group: 'Sectors',
    title: name,
    detail: 'Market sector',
    target: { to: 'sector', sector: market_sector_id },
    names: [name, toWords(market_sector_id)],
    area: 'markets',
  }))
}

function toWords(part: string): string {
  return part.replaceAll(/[-_+.\s]+/g, ' ').trim()
}

/** How likely a text means one of the names: as the command line sees it, or mistyped by a letter in three. */
function scoreLikeness(text: string, names: readonly string[]): number {
  if (text.length < 2) return 0
  const isMeant = scoreMatch(text, names)
  if (isMeant > 0) return isMeant
  const allowed = Math.floor(text.length / 3)
  const distances = names
    .filter((name) => Math.abs(name.length - text.length) <= allowed)
    .map((name) => editDistance(text, name.toLowerCase()))
  const least = Math.min(...distances)
  return least <= allowed ? 50 - 5 * least : 0
}

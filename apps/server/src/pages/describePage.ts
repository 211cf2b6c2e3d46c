import { MARTS } from '@tickmark/core/marts/MARTS'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Area } from '@tickmark/core/pages/AREA_SWITCHES'
import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { findPersonalTitle } from '@tickmark/core/pages/findPersonalTitle'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { ProjectPage } from '@tickmark/core/pages/PROJECT_PAGE_SWITCHES'
import { STATUS_PAGE_IDS, STATUS_PAGES, type StatusPageId } from '@tickmark/core/pages/STATUS_PAGES'
import { findProject } from '@tickmark/core/projects/findProject'
import { findSector } from '@tickmark/core/sectors/findSector'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { CARD_SIZE } from '../cards/Card.ts'
import { metricCardPath, projectCardPath } from '../cards/cardPaths.ts'
import type { Config } from '../config.ts'
import { decodeSegment } from './decodeSegment.ts'

/** The picture by which other sites show a link to a page. */
export type PageImage = { path: string; width: number; height: number; alt: string }

/** What is said of a page outside of it: its title and description, whether there is such a thing, and where it moved. */
export type PageDescription = {
  title: string
  description: string
  /** The product's own picture where the page has none. */
  image?: PageImage
  found: boolean
  /** Whether it is about whoever opens it, and nothing for searchers. */
  isPersonal?: true
  /** The address, without its origin, for which oEmbed tells how others show it. */
  oembed?: string
  /** The address of a renamed project's page. */
  movedTo?: string
}

/** A page without the product's name in its title. */
type Page = Omit<PageDescription, 'found'>

/** Describes the page at the segments after an area's own; undefined where there is none. */
type Describe = (segments: readonly string[]) => Page | undefined

/** What each area holds. An area that is not here does not compile. */
const AREAS: Readonly<Record<Area, Describe>> = {
  projects: (segments) =>
    segments.length === 0
      ? {
          title: 'Projects',
          description:
            'Blockchains and dapps with their fees, revenue, earnings, valuation and users, to be sorted, filtered and compared.',
        }
      : describeProject(segments),
  metrics: ([id, ...rest]) =>
    id === undefined
      ? {
          title: 'Metrics',
          description:
            'Every metric: what it counts, how it is made, how many projects have it and how new it is.',
        }
      : describeMetricPage(id, rest),
  markets: ([id, ...rest]) =>
    id === undefined
      ? {
          title: 'Market sectors',
          description:
            'Every market sector by what its projects are together: fees, revenue, value locked and market cap, what moved, and who leads.',
        }
      : describeSector(id, rest),
  leaderboards: only({
    title: 'Leaderboards',
    description:
      'Projects by any metric or by its change, with the largest gains and losses, by sector, chain and interval.',
  }),
  'financial-statements': only({
    title: 'Financial statements',
    description:
      'The income statements, balance sheets and multiples of crypto projects side by side, period by period and over the last twelve months.',
  }),
  'trending-contracts': only({
    title: 'Trending contracts',
    description:
      'Contracts by what goes in and out of them, the gas they use, the events they write and their callers, over days to months.',
  }),
  fundraises: ([kind, investor, ...rest]) => {
    if (kind === undefined)
      return {
        title: 'Fundraises',
        description:
          'Funding rounds of crypto projects with their sizes, valuations and investors, and what they come to over time and by sector.',
      }
    if (kind !== 'investors' || investor === undefined || rest.length > 0) return undefined
    return {
      title: investor,
      description: `The funding rounds that name ${investor}: how many, how large, in which sectors and together with whom.`,
    }
  },
  assets: ([asset, ...rest]) => {
    const description =
      'Funds, bonds, metals, shares and loans that a token stands for: their value, holders and transfers by class, issuer and chain.'
    if (asset === undefined) return { title: 'Tokenized assets', description }
    return rest.length === 0 ? { title: 'Tokenized asset', description } : undefined
  },
  watchlist: only({
    title: 'Watchlist',
    description:
      'The newest figures of your favourite projects, metrics and market sectors, with their changes, and a daily e-mail about them.',
  }),
  charts: ([id, ...rest]) => {
    const description =
      'Charts of any metrics of any projects, sectors and chains: to build, keep, share and embed.'
    if (id === undefined) return { title: 'Charts', description }
    if (rest.length > 0) return undefined
    return { title: id === 'new' ? 'New chart' : 'Chart', description }
  },
  dashboards: ([id, ...rest]) => {
    if (rest.length > 0) return undefined
    const description =
      'Charts, tables, figures and texts on one page, to be looked at, presented and shared.'
    if (id === undefined) return { title: 'Dashboards', description }
    return { title: id === 'new' ? 'New dashboard' : 'Dashboard', description }
  },
  tables: ([id, ...rest]) => {
    const description =
      'Tables of projects, products, market sectors and chains with any metrics and formulas, to be sorted, filtered, grouped and shared.'
    if (rest.length > 0) return undefined
    if (id === undefined) return { title: 'Tables', description }
    return { title: id === 'new' ? 'New table' : 'Table', description }
  },
  marts: ([id, ...rest]) => describeMart(id, rest),
  status: ([id = '', ...rest]) => describeStatus(id, rest),
  docs: ([id, ...rest]) =>
    id === undefined
      ? { title: 'Docs', description: 'How the terminal is read, asked and run.' }
      : describeDocs(id, rest),
  // The reference is a page of its own, served before this one. What is below it is no page.
  'api-docs': () => undefined,
}

const STATUS_DESCRIPTIONS: Readonly<Record<StatusPageId, string>> = {
  '': 'What is loaded, from which sources, how new it is, and whether it adds up.',
  sources: 'The live sources: when they are asked, what became of it, and under which terms.',
  freshness: 'How new each metric of each source is, and how many of its projects are up to date.',
  checks: 'The checks that figures go through, project by project.',
  held: 'What every batch goes through, and the points that a check holds back until they are confirmed.',
  opinions: 'Series of which another source says something else, the largest difference first.',
  gaps: 'Days without a value inside reported series, the longest stretches first.',
  restatements: 'Figures that a later observation changed: from what to what, by whom and when.',
}

/** How the title of a project's page goes on after the project's name. */
const PROJECT_PAGES: Readonly<Record<ProjectPage, string>> = {
  '': '',
  'financial-statement': ': financial statement',
  composition: ': composition',
  'competitive-landscape': ': competitive landscape',
  contracts: ': contracts',
  vesting: ': vesting schedule',
  fundraises: ': fundraises',
  data: ': data',
  readme: ': readme',
}

/**
 * Describes the page at a path below /explorer. The product's name ends every title.
 * Pages that a switch hides are not found; `hasConsent` is whether the visitor consented to analytics, without which
 * some switches are off. What else only the page knows, such as a user's own flags, does not count here.
 */
export function describePage(
  path: string,
  {
    productName,
    switches,
    hasConsent = false,
  }: Pick<Config, 'productName' | 'switches'> & { hasConsent?: boolean },
): PageDescription {
  const home = describeHome(productName)
  const [area, ...segments] = path
    .replace(/^\/explorer/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment)
  if (area === undefined) return { ...home, found: true }
  const below = ['', area, ...segments].join('/')
  const isShown = isPageOn(below, resolveSwitches({ operator: switches, hasConsent }))
  if (below === EMBED_PATH)
    return { title: `Chart | ${productName}`, description: home.description, found: isShown }
  const personal = isShown ? findPersonalTitle(below) : undefined
  if (personal !== undefined)
    return {
      title: `${personal} | ${productName}`,
      description: home.description,
      found: true,
      isPersonal: true,
    }
  const page = isShown && isArea(area) ? AREAS[area](segments) : undefined
  if (page === undefined) return describeNothing(productName)
  return { ...page, title: `${page.title} | ${productName}`, found: true }
}

/** What is said of an address with nothing at it. */
export function describeNothing(productName: string): PageDescription {
  return { ...describeHome(productName), found: false }
}

function describeHome(productName: string): Page {
  return {
    title: `${productName} | Fundamentals for crypto`,
    description: `${productName} measures blockchains and dapps through traditional financial metrics, with advanced metrics and tools, and traces every figure to its source.`,
  }
}

function isArea(text: string): text is Area {
  return Object.hasOwn(AREAS, text)
}

function only(page: Page): Describe {
  return (segments) => (segments.length === 0 ? page : undefined)
}

function describeMart(id: string | undefined, rest: readonly string[]): Page | undefined {
  if (id === undefined)
    return {
      title: 'Marts',
      description:
        'Ready-made tables of projects, blockchains, stablecoins, contracts, fundraises, unlocks and holders, to be sorted, filtered, grouped and shaded.',
    }
  const mart = MARTS.find(({ mart_id }) => mart_id === id.replaceAll('-', '_'))
  if (mart === undefined || rest.length > 0) return undefined
  return { title: mart.name, description: mart.description }
}

function describeProject([id = '', ...rest]: readonly string[]): Page | undefined {
  const project = findProject(id)
  if (project === undefined) return undefined
  if (project.project_id !== id)
    return {
      title: project.name,
      description: project.description,
      movedTo: ['', 'explorer', 'projects', project.project_id, ...rest]
        .map(encodeURIComponent)
        .join('/'),
    }
  const [tab = '', ...more] = rest
  if (!isProjectPage(tab) || more.length > 0) return undefined
  return {
    title: `${project.name}${PROJECT_PAGES[tab]}`,
    description: project.description,
    image: {
      path: projectCardPath(project),
      ...CARD_SIZE,
      alt: `${project.name}: key figures and a chart over three years`,
    },
  }
}

function isProjectPage(text: string): text is ProjectPage {
  return Object.hasOwn(PROJECT_PAGES, text)
}

function describeMetricPage(id: string, rest: readonly string[]): Page | undefined {
  const metric = findMetric(id)
  if (metric === undefined || rest.length > 0) return undefined
  return {
    title: metric.title,
    description: describeMetric(metric).definition,
    oembed: `/explorer/metrics/${encodeURIComponent(metric.slug)}`,
    image: {
      path: metricCardPath(metric),
      ...CARD_SIZE,
      alt: `${metric.title}: the projects that lead`,
    },
  }
}

function describeSector(id: string, [kind, slug, ...more]: readonly string[]): Page | undefined {
  const sector = findSector(id)
  if (sector === undefined) return undefined
  if (kind === undefined)
    return { title: sector.name, description: SECTOR_DEFINITIONS[sector.market_sector_id] }
  const metric = kind === 'metrics' && more.length === 0 ? findMetric(slug ?? '') : undefined
  if (metric === undefined) return undefined
  return {
    title: `${metric.title} of ${sector.name}`,
    description: describeMetric(metric).definition,
  }
}

function describeStatus(id: string, rest: readonly string[]): Page | undefined {
  const page = STATUS_PAGE_IDS.find((known) => known === id)
  if (page === undefined || rest.length > 0) return undefined
  return {
    title: page === '' ? 'Data status' : `Data status: ${STATUS_PAGES[page].toLowerCase()}`,
    description: STATUS_DESCRIPTIONS[page],
  }
}

function describeDocs(id: string, rest: readonly string[]): Page | undefined {
  const page = DOCS_PAGE_IDS.find((known) => known === id)
  return page === undefined || rest.length > 0 ? undefined : DOCS_PAGES[page]
}

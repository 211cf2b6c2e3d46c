import { findMetric } from '@tickmark/core/metrics/findMetric'
import { describeScreen } from '@tickmark/core/pages/describeScreen'
import { type FoundScreen, findScreen } from '@tickmark/core/pages/findScreen'
import { isPageOn, isPersonalPage } from '@tickmark/core/pages/isPageOn'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { listNamedProjects, resolveProject } from '@tickmark/core/projects/resolveProject'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { readSegments } from '../http/readAddress.ts'
import { CARD_SIZE } from '../pictures/Card.ts'
import { metricCardPath, projectCardPath } from '../pictures/cardPaths.ts'
import type { Config } from '../settings/config.ts'

/** The picture by which other sites show a link to a page. */
export type PageImage = { path: string; width: number; height: number; alt: string }

/** The description of a page for outside of it: its title and description, whether it exists, and where it moved. */
export type PageDescription = {
  title: string
  description: string
  /** The product's own picture where the page has none. */
  image?: PageImage
  found: boolean
  /** The status of an address that names several projects, among which the page lets the visitor choose. */
  status?: 300
  /** Set if it depends on the visitor, so that search engines must not list it. */
  isPersonal?: true
  /** The address, without its origin, for which oEmbed describes how others show it. */
  oembed?: string
  /** The address, perhaps with a query, of a page that has another one: of a renamed project, or of one metric of a project. */
  movedTo?: string
}

/**
 * Describes the page at a path below /explorer. The product's name ends every title.
 * Pages that a switch hides are not found; `hasConsent` is whether the visitor consented to analytics, without which
 * some switches are off. What else only the page knows, such as a user's own flags, does not count here.
 */
export function describePage(
  path: string,
  {
    catalog,
    productName,
    switches,
    hasConsent = false,
  }: Pick<Config, 'productName' | 'switches'> & { catalog: Catalog; hasConsent?: boolean },
): PageDescription {
  const home = describeHome(productName)
  const segments = readSegments(path)
  if (segments.length === 0) return { ...home, found: true }
  const resolved = resolveSwitches({ operator: switches, hasConsent })
  if (!isPageOn(`/${segments.join('/')}`, resolved)) return describeNothing(productName)
  const movedTo =
    findNewAddress(catalog, segments) ??
    (resolved.KEY_METRICS_ENABLED ? findMetricOfProject(catalog, segments) : undefined)
  if (movedTo !== undefined) return { ...home, found: true, movedTo }
  if (segments[0] === 'projects' && listNamedProjects(catalog, segments[1] ?? '').length > 1)
    return { ...describeNothing(productName), status: 300 }
  const screen = findScreen(segments)
  const page = screen && describeScreen(screen, catalog)
  if (screen === undefined || page === undefined) return describeNothing(productName)
  return {
    ...home,
    ...page,
    ...pictureScreen(catalog, screen),
    title: `${page.title} | ${productName}`,
    found: true,
    ...(isPersonalPage(segments) && { isPersonal: true }),
  }
}

/** Describes an address with nothing at it. */
export function describeNothing(productName: string): PageDescription {
  return { ...describeHome(productName), found: false }
}

function describeHome(productName: string): Pick<PageDescription, 'title' | 'description'> {
  return {
    title: `${productName} | Fundamentals for crypto`,
    description: `${productName} measures blockchains and dapps through traditional financial metrics, with advanced metrics and tools, and traces every figure to its source.`,
  }
}

/** The address of the page of a project that is named by anything but its id, whatever page of it the address names. */
function findNewAddress(
  catalog: Catalog,
  [area, id = '', ...rest]: readonly string[],
): string | undefined {
  const resolved = area === 'projects' ? resolveProject(catalog, id) : undefined
  if (resolved?.kind !== 'found' || resolved.project.project_id === id) return undefined
  return ['', 'explorer', 'projects', resolved.project.project_id, ...rest]
    .map(encodeURIComponent)
    .join('/')
}

/** Finds where one metric of a project is shown: the address of its own leads to the chart of key metrics. */
function findMetricOfProject(
  catalog: Catalog,
  [area, id = '', page, metricSlug = '', ...rest]: readonly string[],
): string | undefined {
  if (area !== 'projects' || page !== 'metrics' || rest.length > 0) return undefined
  const metric = findMetric(metricSlug)
  if (metric === undefined || catalog.find(id) === undefined) return undefined
  return `/explorer/projects/${encodeURIComponent(id)}?metric=${metric.metric_id}`
}

/** The picture of a screen about one project or one metric, and the address that oEmbed knows. */
function pictureScreen(
  catalog: Catalog,
  { params }: FoundScreen,
): Pick<PageDescription, 'image' | 'oembed'> {
  const { slug, metric: metricSlug, sector } = params
  const project = slug === undefined ? undefined : catalog.find(slug)
  if (project !== undefined)
    return {
      image: {
        path: projectCardPath(project),
        ...CARD_SIZE,
        alt: `${project.name}: key figures and a chart over three years`,
      },
    }
  const metric =
    metricSlug === undefined || sector !== undefined ? undefined : findMetric(metricSlug)
  if (metric === undefined) return {}
  return {
    oembed: `/explorer/metrics/${encodeURIComponent(metric.slug)}`,
    image: {
      path: metricCardPath(metric),
      ...CARD_SIZE,
      alt: `${metric.title}: leading projects`,
    },
  }
}

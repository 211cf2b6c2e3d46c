import type { Plugin } from 'vite'
import { isRouteFile } from './readRoutes.ts'

/** Pages that share something, or a part of a panel of a chart, load it as one file when they are at least so many. */
const MIN_PAGES = { any: 7, charts: 6 } as const
const START = /\/apps\/web\/src\/main\.tsx$/
/** The page that most visits begin with, which loads nothing that only other pages need. */
const FIRST_PAGE = /\/features\/projects\/ProjectsPage\.tsx$/
/** Modules whose imports only the server needs: the web app uses the half of their rows that imports nothing. */
const ROWS = /\/core\/src\/pages\/rows\/\w+\.ts$/
/** Parts of the libraries that no page starts with: they load where they are needed. */
const LATE_LIBRARY =
  /\/@tanstack\/.*\/(?:useQueries|queriesObserver|streamedQuery|useInfiniteQuery|infiniteQueryObserver|useIsFetching|useBlocker|useCanGoBack)\.js$/
/** Areas about the user, of which few visitors open many: what they share is not shared by all. */
const PERSONAL = /\/src\/features\/account\//
/** Areas with editors or the grid of screeners, which the other pages of data do without. */
const WORKSPACE =
  /\/src\/features\/(?:(?:assets|charts|comps|contracts|dashboards|flows|marts|tables)\/|project\/(?:Comparables|Contracts|ProjectFundraises))/
/** The folders in it hold what is loaded on demand. */
const TABLE = /\/apps\/web\/src\/ui\/table\/[^/]+$/
/** The modules of a table panel, without those that only some panels need. */
const TABLE_PANEL =
  /\/apps\/web\/src\/(?:tables\/(?:TablePanel|FittedTable|figureColumn)|ui\/FactTable)\.tsx$/
/** Modules for writing figures and sources and for marking a chart: each is too small for a file of its own. */
const SMALL =
  /\/src\/(data\/columnText|ui\/(?:CatalogSource|prices\/LivePrice)|charts\/events\/useProjectEvents|tables\/scatter\/ScatterPlace|answers\/headlineFigure|pages\/listTabs|projects\/MAIN_METRICS)\.tsx?$/
/** A panel of a chart over time, which pages of lists do without. */
const CHART_PANEL =
  /\/(?:apps\/web\/src\/(?:tables\/scatter\/ScatterPlace|charts\/(?:overrides\/.*|panel\/(?:Chart[CPS]|Series|Transform|transform).*))|core\/src\/(?:charts\/(?:chartUnits|suggestLogAxis|overrides\/.*)))\.tsx?$/
/** Too little for files of their own, though fewer pages need them. */
const ALSO_SHARED = /\/src\/(?:answers\/trends|ui\/useOneAtATime|ui\/Tick)\.tsx?$/
/** Modules that every drawn chart needs, and some pages without one. */
const CHART_PART =
  /\/(?:core\/src\/(?:events\/EVENT_KINDS|charts\/(?:ChartAnswer|NO_INDEX|chartEvents|colorSeries|formatChartValue|measureDifference|shadeColor)|drawing\/(?:DrawingStyle|chooseTicks|escapeXml|tileColor)|formats\/formatPeriod|query\/dimensions)|web\/src\/charts\/(?:DrawnChart|useWidth))\.tsx?$/
/** Five pages have rankings, and each needs all of one. */
const RANKING =
  /\/(apps\/web\/src\/tables\/ranking\/(?:RankMove|RankingPanel|describeRankedValue|makeRankingColumns|useRanking|useRankingTable)\.tsx?|core\/src\/(?:formats\/nameChangeUnit|screens\/rankingTrendQuery)\.ts)$/
/** Texts around rankings and modules that each chart needs too: they come with the panels that contain charts. */
const RANKING_WORDS =
  /\/(apps\/web\/src\/(?:tables\/ranking\/RankingControls\.tsx|data\/(?:listIntervals|toggleMember)\.ts|features\/metrics\/metricList\.ts)|core\/src\/(?:formats\/nameWindow|metrics\/nameInSentence|screens\/ranking)\.ts)$/
/** Calls about the user, which visitors do not make. */
const ACCOUNT_CALLS =
  /\/src\/data\/(?:accountQuery|callAccount|rest\/sendRest|session\/(?:readUser|updateUser))\.ts$/
/** The list of projects, parts of which its popups need too. */
const PROJECT_LIST =
  /\/(?:apps\/web\/src\/features\/projects\/[^/]+|core\/src\/screens\/projectList\.ts)$/
/** The controls of a library that are part of pages, and those that open over them. */
const TABS = /\/apps\/web\/src\/ui\/Tabs\.tsx$/
const POPUP = /\/apps\/web\/src\/ui\/(?:DialogPopup|popups\/(?:Menu|Panel|Picker)Popup)\.tsx$/
/** Sorting by the page's address, and the comparison of typed texts: few of the most visited pages need them. */
const LESS_SHARED = /\/(?:apps\/web\/src\/tables\/useListOrder|core\/src\/text\/foldText)\.ts$/

/**
 * Decides what is asked for as one file, where dozens of small ones would wait for each other and pack worse: the
 * libraries that start the terminal, which stay the same from build to build; our own code that starts it, with what
 * many pages and the list of projects share; what opens over pages; tables; their panels; rankings; panels of charts; and
 * what many pages share beyond. Whatever a part of these depends on is in them too or comes with `import()`, so that no
 * two files need each other; the build fails when two do.
 */
export function planChunks() {
  const start = new Set<string>()
  const shared = new Set<string>()
  const first = new Set<string>()
  const tabs = new Set<string>()
  const popups = new Set<string>()
  const group = (name: string, test: (id: string) => boolean) => ({
    name,
    test,
    includeDependenciesRecursively: false,
  })
  const plugin: Plugin = {
    name: 'plan-chunks',
    apply: 'build',
    buildEnd() {
      const follow = (from: string, into: Set<string>) => {
        if (into.has(from) || start.has(from)) return
        into.add(from)
        if (ROWS.test(from)) return
        for (const id of this.getModuleInfo(from)?.importedIds ?? []) follow(id, into)
      }
      const needsOf = (from: string, into = new Set<string>()) => {
        follow(from, into)
        return into
      }
      const ids = [...this.getModuleIds()]
      for (const id of ids.filter((one) => START.test(one))) follow(id, start)
      const pages = [...start]
        .filter(isRouteFile)
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        .filter((id) => !PERSONAL.test(id) && !WORKSPACE.test(id))
      const needed = [...new Set(pages)].map((page) =>
        needsOf(page, FIRST_PAGE.test(page) ? first : undefined),
      )
      for (const id of findRepeated(needed, MIN_PAGES.any)) shared.add(id)
      for (const id of findRepeated(needed, MIN_PAGES.charts))
        if (CHART_PANEL.test(id)) shared.add(id)
      for (const id of ids.filter((one) => TABS.test(one))) follow(id, tabs)
      const opened = ids.filter((one) => POPUP.test(one)).map((id) => needsOf(id))
      for (const id of findRepeated(opened, 2)) popups.add(id)
    },
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.imports : []
      }
      const circle = findCircle(Object.keys(bundle), importsOf)
      if (circle !== undefined) this.error(`These files need each other: ${circle.join(', ')}`)
    },
  }
  const isShared = (id: string) =>
    (shared.has(id) && !LESS_SHARED.test(id)) || SMALL.test(id) || RANKING_WORDS.test(id)
  const isForAll = (id: string) => (isShared(id) && first.has(id)) || ALSO_SHARED.test(id)
  return {
    plugin,
    groups: [
      group('libraries', (id) => start.has(id) && isLibrary(id) && !LATE_LIBRARY.test(id)),
      group('table', (id) => TABLE.test(id)),
      group('start', (id) => (start.has(id) && !LATE_LIBRARY.test(id)) || isForAll(id)),
      // Dozens of small files otherwise, of which each dialog or popup needs most.
      group('tabs', (id) => tabs.has(id) && popups.has(id) && isLibrary(id)),
      group('popups', (id) => popups.has(id) && isLibrary(id)),
      group('tablePanel', (id) => TABLE_PANEL.test(id)),
      group('accountCalls', (id) => ACCOUNT_CALLS.test(id)),
      group('projectList', (id) => first.has(id) && PROJECT_LIST.test(id)),
      group('chartPanel', (id) => isShared(id) && CHART_PANEL.test(id)),
      group('panels', isShared),
      group('chartParts', (id) => CHART_PART.test(id)),
      group('ranking', (id) => RANKING.test(id)),
    ],
  }
}

/** Finds the members that are in at least so many of the sets. */
function findRepeated(sets: readonly ReadonlySet<string>[], fewest: number): string[] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const id of set) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].flatMap(([id, count]) => (count >= fewest ? [id] : []))
}

function isLibrary(id: string): boolean {
  return id.includes('/node_modules/') || !id.includes('/src/')
}

/** A way from a file back to itself, or undefined when there is none. */
export function findCircle(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): string[] | undefined {
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return way.slice(way.indexOf(file))
    if (done.has(file)) return undefined
    for (const next of importsOf(file)) {
      const circle = follow(next, [...way, file])
      if (circle !== undefined) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of files) {
    const circle = follow(file, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

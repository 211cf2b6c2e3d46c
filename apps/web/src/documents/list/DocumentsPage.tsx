import { useScreenTitle } from '../../data/usePageTitle.ts'
import { DocumentList } from './DocumentList.tsx'

/** The areas of documents, each with the words below its title. */
const AREAS = {
  chart: { path: '/charts', words: undefined },
  dashboard: {
    path: '/dashboards',
    words: 'Combine charts, tables, figures and text on one page.',
  },
  table: {
    path: '/tables',
    words:
      'Projects, products, market sectors or chains by the figures and formulas that you choose.',
  },
  comparison: {
    path: '/comps',
    words:
      'Projects beside peers that you choose, and the values that the multiples of the peers imply.',
  },
} as const

/** The lists of saved documents of a kind, and their gallery. */
function DocumentsPage({ kind }: { kind: keyof typeof AREAS }) {
  const { path, words } = AREAS[kind]
  const title = useScreenTitle(path)
  return (
    <div className="flex w-full max-w-[1600px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {words && <p className="max-w-prose text-fg2">{words}</p>}
      </div>
      <DocumentList kind={kind} />
    </div>
  )
}

export const ChartsPage = () => <DocumentsPage kind="chart" />
export const DashboardsPage = () => <DocumentsPage kind="dashboard" />
export const TablesPage = () => <DocumentsPage kind="table" />
export const CompsPage = () => <DocumentsPage kind="comparison" />

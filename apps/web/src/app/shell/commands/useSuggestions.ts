import { MARTS } from '@tickmark/core/marts/MARTS'
import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { useStore } from '../../../data/createStore.ts'
import { switchStore } from '../../../data/switchStore.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { useAreas } from '../navigation/useAreas.ts'
import type { Suggestion } from './CommandTarget.ts'
import { interpretCommand } from './interpretCommand.ts'
import { useActions } from './useActions.ts'

/** The pages of the documentation. */
const DOCS = DOCS_PAGE_IDS.map(
  (id): Suggestion => ({
    id: `docs/${id}`,
    group: 'Go to',
    title: DOCS_PAGES[id].title,
    detail: 'Documentation',
    synonyms: ['docs', 'documentation', 'help'],
    target: { to: 'docs', page: id },
  }),
)

/** The ready-made tables. */
const MART_PAGES = MARTS.map(
  ({ mart_id, name }): Suggestion => ({
    id: `mart/${mart_id}`,
    group: 'Go to',
    title: name,
    detail: 'Mart',
    synonyms: ['mart', 'table', ...mart_id.split('_')],
    target: { to: 'mart', mart: mart_id.replaceAll('_', '-') },
  }),
)
const NAMED = [...DOCS, ...MART_PAGES]

/** What the command line offers for a text. */
export function useSuggestions(text: string): Suggestion[] {
  const { query } = useProjects()
  const switches = useStore(switchStore)
  const areas = useAreas().map(
    (area): Suggestion => ({
      id: `area${area.path}`,
      group: 'Go to',
      title: area.label,
      detail: `G ${area.key.toUpperCase()}`,
      target: { to: 'area', area },
    }),
  )
  const fixed = [...areas, ...useActions()]
  const projects = query.data?.projects ?? []
  return interpretCommand(text, { projects, switches, fixed, named: NAMED })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LIST_PAGE } from '@tickmark/core/screens/projectList'
import { useMemo, useState } from 'react'
import { trpc } from '../../data/trpc.ts'
import { withPartnerTicker } from '../../data/useProjects.ts'
import { showFormulas } from './formulaColumns.ts'
import type { listQuery } from './listQuery.ts'
import { buildProjectRows, type ProjectRow, pendingRow } from './ProjectRow.ts'

type ListInput = ReturnType<typeof listQuery>
/** A query, and the order and columns of the requested list. */
type Asked = { input: ListInput; sort: string; columnIds: readonly string[] }
/** The rows in sight: `first` up to, but without, `end`. */
export type RowSight = { first: number; end: number }

/** Lists up to this length are loaded whole once a user scrolls or searches them, so that they wait once only. */
const WHOLE = 1_000

/** Loads the list for the page: its first page at once, and the rows that come into sight. */
export function useProjectList(asked: Asked) {
  const [sight, setSight] = useState<RowSight>({ first: 0, end: 0 })
  const first = useQuery({
    ...trpc.projects.list.queryOptions(asked.input),
    placeholderData: keepPreviousData,
  })
  // While the answer to another query is on its way, the rows of the last one stay.
  const [answered, setAnswered] = useState(asked)
  const isAnswered = first.data !== undefined && !first.isPlaceholderData
  if (isAnswered && answered !== asked) setAnswered(asked)
  const shown = isAnswered ? asked : answered
  const total = first.data?.total ?? 0
  const [isWanted, setWanted] = useState(false)
  if (!isWanted && sight.end > LIST_PAGE - MARGIN) setWanted(true)
  const parts = useMemo(() => (isWanted ? listParts(total, sight) : []), [isWanted, total, sight])
  // No window is so high that more pages are in sight. One query each, since what runs any number of them is large.
  const second = usePart(shown.input, parts[0])
  const third = usePart(shown.input, parts[1])
  const fourth = usePart(shown.input, parts[2])
  const rows = useMemo(() => {
    const all: ProjectRow[] = Array.from({ length: total }, (_, place) => pendingRow(place))
    for (const [index, page] of [first.data, second, third, fourth].entries()) {
      if (page === undefined) continue
      const { columns } = showFormulas(page.figures, shown.columnIds)
      const built = buildProjectRows(page.projects.map(withPartnerTicker), columns)
      all.splice(index === 0 ? 0 : (parts[index - 1]?.offset ?? 0), built.length, ...built)
    }
    return all.slice(0, total)
  }, [total, shown.columnIds, first.data, second, third, fourth, parts])
  return {
    query: first,
    rows,
    /** The request that the rows answer. */
    shown,
    onSight: setSight,
    /** Makes the list ready for a search in the browser, and returns whether it can be searched there. */
    searchRows: () => {
      setWanted(true)
      return total <= WHOLE
    },
  }
}

type Part = { offset: number; limit: number }

/** Returns what is known of a part of the list; nothing where there is no such part. */
function usePart(input: ListInput, part: Part | undefined) {
  const { data } = useQuery({
    ...trpc.projects.list.queryOptions({ ...input, ...part }),
    enabled: part !== undefined,
  })
  return part && data
}

/** The rest is requested before its first row comes into sight. */
const MARGIN = 20

/** The parts of a list after its first page that are needed. */
function listParts(total: number, { first, end }: RowSight): Part[] {
  if (total <= LIST_PAGE) return []
  if (total <= WHOLE) return [{ offset: LIST_PAGE, limit: WHOLE - LIST_PAGE }]
  const pages = []
  for (let page = Math.floor(first / LIST_PAGE); page * LIST_PAGE < Math.min(end, total); page++)
    if (page > 0) pages.push({ offset: page * LIST_PAGE, limit: LIST_PAGE })
  return pages
}

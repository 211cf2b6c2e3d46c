import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useDeferredValue, useState } from 'react'
import { trpc } from '../../data/trpc.ts'
import { martRowsQuery } from '../../tables/grid/rows/useRowModel.ts'
import { setFilter } from '../../tables/grid/view/changeView.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { chooseName, findSectors, listCandidates, type NameTarget, readNames } from './readNames.ts'

export type NamesDialogProps = {
  view: MartView
  target: NameTarget
  onView: (next: MartView) => void
  onClose: () => void
}

/** Shows the rows of a pasted list alone. What is not known, or has no row, is named. */
export function NamesDialog({ view, target, onView, onClose }: NamesDialogProps) {
  const { column_id, kind } = target
  const shown = listShown(view, column_id)
  const [text, setText] = useState(shown.join('\n'))
  const read = useDeferredValue(text)
  const { ids, unknown, shared, isKnown } = useNames(read, kind)
  const rows = useQuery({
    ...martRowsQuery(view.mart_id, {
      startRow: 0,
      endRow: Math.max(ids.length, 1) * MAX_ROWS_OF_ONE,
      valueCols: [{ id: column_id }],
      filterModel: { [column_id]: { filterType: 'set', values: [...ids] } },
    }),
    enabled: ids.length > 0,
  })
  const present = new Set(rows.data?.rows.map((row) => row[column_id]))
  const absent = rows.data === undefined ? [] : ids.filter((id) => !present.has(id))
  // Not known while what is written has yet to be read.
  const isRead = read === text && isKnown && ids.length > 0 && shared.length === 0
  const count = isRead ? rows.data?.row_count : undefined
  const show = (values: readonly string[]) => {
    onView(
      setFilter(
        view,
        column_id,
        values.length === 0 ? undefined : { filterType: 'set', values: [...values] },
      ),
    )
    onClose()
  }
  return (
    <Modal title="Paste list" onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (count) show(ids)
        }}
      >
        <Field
          label={kind === 'project' ? 'Tickers, names or ids' : 'Names or ids of market sectors'}
          description="One on each line, or separated by commas, tabs or semicolons."
        >
          <TextArea
            autoFocus
            rows={6}
            spellCheck={false}
            placeholder={kind === 'project' ? 'AAVE\nUNI\nLido' : 'Lending\nDerivatives'}
            value={text}
            onChange={({ target: area }) => setText(area.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        </Field>
        <div aria-live="polite" className="flex flex-col gap-1.5">
          {unknown.length > 0 && (
            <StateNote state="stale">
              Unknown: <b className="font-medium">{unknown.join(', ')}</b>
            </StateNote>
          )}
          {shared.map((name) => (
            <StateNote key={name.text} state="partial">
              Several are called {name.text}. Which one?{' '}
              {name.ids.map((id) => (
                <Button
                  key={id}
                  size="small"
                  variant="ghost"
                  onClick={() => setText(chooseName(text, { name: name.text, id }))}
                >
                  {id}
                </Button>
              ))}
            </StateNote>
          ))}
          {absent.length > 0 && (
            <StateNote state="partial">
              Known, but without a row here, since there is no data: {absent.join(', ')}
            </StateNote>
          )}
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Button type="submit" size="small" variant="solid" disabled={!count}>
            {nameShow(count)}
          </Button>
          {shown.length > 0 && (
            <>
              <Button
                size="small"
                disabled={!isRead || ids.every((id) => shown.includes(id))}
                onClick={() => show([...new Set([...shown, ...ids])])}
              >
                Add to those shown
              </Button>
              <Button size="small" variant="ghost" onClick={() => show([])}>
                Show all rows
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  )
}

/** Reads a pasted list; the server knows the names of projects. `isKnown` is false until it has answered. */
function useNames(text: string, kind: NameTarget['kind']) {
  const names = kind === 'project' ? listCandidates(text) : []
  const found = useQuery({
    ...trpc.projects.findByNames.queryOptions({ names }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  })
  if (kind === 'sector') return { ...readNames(text, findSectors), isKnown: true }
  const ids = new Map(found.data?.map(({ name, project_ids }) => [name, project_ids]))
  if (names.length > 0 && found.data === undefined) return NOTHING_READ
  return { ...readNames(text, (name) => ids.get(name) ?? []), isKnown: !found.isPlaceholderData }
}

const NOTHING_READ = { ids: [], unknown: [], shared: [], isKnown: false }

/** Names the button with the number of matching rows; known once the server has responded. */
function nameShow(count: number | undefined): string {
  if (!count) return 'Show rows'
  return count === 1 ? 'Show one row' : `Show ${count} rows`
}

/** A project has several products, each a row. */
const MAX_ROWS_OF_ONE = 40

/** Lists the values that an earlier list selected. */
function listShown(view: MartView, columnId: string): string[] {
  const filter = view.filterModel[columnId]
  if (filter === undefined || filter.filterType !== 'set' || 'conditions' in filter) return []
  return filter.values.filter((value) => value !== null)
}

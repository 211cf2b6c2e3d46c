import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { useMemo, useState } from 'react'
import { toggleMember } from '../../../data/toggleMember.ts'
import { useOpenTrace } from '../../../trace/useOpenTrace.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { prepareStatement } from './prepareStatement.ts'
import { StatementLine } from './StatementLine.tsx'
import type { StatementView } from './StatementSearch.ts'

type Props = { statement: FinancialStatement; view: StatementView; oldestFirst: boolean }

/** The statement: lines down, periods across, sections that fold. */
export function StatementTable({ statement, view, oldestFirst }: Props) {
  const prepared = useMemo(
    () => prepareStatement(statement, { view, oldestFirst }),
    [statement, view, oldestFirst],
  )
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const openTrace = useOpenTrace()
  const hasLtm = view === 'values'
  const span = prepared.columns.length + (hasLtm ? 2 : 1)
  const head =
    'sticky top-0 z-10 border-b border-line bg-raise px-3.5 py-1.5 text-sm font-medium text-fg3'
  return (
    <div className="max-h-[max(420px,calc(100dvh-120px))] overflow-auto border-t border-line">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Financial statement of {statement.project_name}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={joinClasses(head, 'left-0 z-20 min-w-40 text-left sm:min-w-56')}
            >
              {view === 'values' ? 'USD unless stated' : '%'}
            </th>
            {prepared.columns.map((column) => (
              <th
                key={column.start}
                scope="col"
                className={joinClasses(head, 'min-w-28 text-right')}
              >
                {column.heading}
                <small className="block text-xs font-normal">{column.subheading || '\u00A0'}</small>
              </th>
            ))}
            {hasLtm && (
              <th scope="col" className={joinClasses(head, 'min-w-28 border-l text-right')}>
                LTM
                <small className="block text-xs font-normal">{prepared.ltmNote}</small>
              </th>
            )}
          </tr>
        </thead>
        {prepared.sections.map((section) => {
          const isFolded = folded.has(section.section)
          return (
            <tbody key={section.section}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={span}
                  className="border-b border-line pt-2.5 text-left font-normal"
                >
                  <button
                    type="button"
                    aria-expanded={!isFolded}
                    onClick={() => setFolded(toggleMember(folded, section.section))}
                    className="sticky left-0 inline-flex items-center gap-1 rounded-sm px-3.5 py-1 text-xs font-medium tracking-wide text-fg3 hover:text-fg"
                  >
                    <Icon name={isFolded ? 'right' : 'down'} size={11} />
                    {section.title}
                  </button>
                </th>
              </tr>
              {!isFolded &&
                section.rows.map((row) => (
                  <StatementLine
                    key={row.metric_id}
                    row={row}
                    view={view}
                    onTrace={(timestamp) =>
                      openTrace({
                        project_id: statement.project_id,
                        metric_id: row.metric_id,
                        timestamp,
                        granularity: statement.granularity,
                      })
                    }
                  />
                ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.ts'

export type FactTableProps = {
  label: string
  /** The head of each column; those that begin with `#` hold figures. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** True if all of it is shown, instead of a part that scrolls. */
  isWhole?: boolean
  /** True of figures that are compared down a column: on a phone they scroll to the side, beside their names. */
  isMatrix?: boolean
  /** From here on the rows scroll, in pixels, where it is not the usual height. */
  maxHeight?: number | undefined
}

/** A short table of facts, whose cells may be as high as they need to be. */
export function FactTable({
  label,
  heads,
  rows,
  isWhole = false,
  isMatrix = false,
  maxHeight,
}: FactTableProps) {
  const align = (index: number) => (heads[index]?.startsWith('#') ? 'text-right' : 'text-left')
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields of a form.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long tables must scroll by keyboard too.
      tabIndex={0}
      className={joinClasses(
        'overflow-auto border-t border-line focus-visible:-outline-offset-2',
        !isWhole && 'max-h-[480px]',
        // On a phone many columns become the fields of cards.
        heads.length > 3 &&
          !isMatrix &&
          'max-sm:table-cards max-sm:[&_td]:py-0.5 max-sm:[&_td]:wrap-anywhere max-sm:[&_td]:whitespace-normal max-sm:[&_td:empty]:hidden max-sm:[&_td_*]:min-w-0 max-sm:[&_tr]:gap-y-1 max-sm:[&_tr]:pb-2',
      )}
      style={{ maxHeight }}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={joinClasses(
                  'sticky top-0 z-10 border-b border-line bg-raise px-3.5 py-1.5 text-sm font-medium whitespace-nowrap text-fg3',
                  align(index),
                  index === 0 && (isMatrix ? 'left-0 z-20' : 'sm:left-0 sm:z-20'),
                )}
              >
                {head.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-row className="group hover:bg-hover">
              {row.cells.map((cell, index) => (
                <td
                  key={heads[index]}
                  data-field={index > 0 ? heads[index]?.replace('#', '') : undefined}
                  className={joinClasses(
                    'border-b border-line px-3.5 py-1.5 align-top whitespace-nowrap [tr:last-child>&]:border-b-0',
                    align(index),
                    // On a phone it would leave no room for the others.
                    index === 0 && 'bg-raise group-hover:bg-hover sm:sticky sm:left-0',
                    index === 0 &&
                      isMatrix &&
                      'sticky left-0 max-sm:max-w-32 max-sm:whitespace-normal',
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

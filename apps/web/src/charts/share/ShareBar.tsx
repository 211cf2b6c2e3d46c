import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { ChartUnit } from '../ChartUnit.ts'
import { PATTERNS } from './PATTERNS.ts'
import { type PreparedPart, prepareShareBar } from './prepareShareBar.ts'
import type { SharePart } from './SharePart.ts'

const MOST = 8

type Props = {
  parts: readonly SharePart[]
  unit: ChartUnit
  label: string
  /** The largest first by default; `given` where the order means something. */
  order?: 'size' | 'given'
  /** How many parts are named before the rest are Others. */
  most?: number
  /** A name as more than text, such as a link. */
  renderName?: (part: Pick<PreparedPart, 'id' | 'name'>) => ReactNode
  /** A last line with what all parts come to. */
  hasTotal?: boolean
}

/** One bar of a hundred percent and its parts by name, share and value. */
export function ShareBar({ parts, unit, label, order = 'size', most = MOST, ...props }: Props) {
  const bar = useMemo(
    () => prepareShareBar(parts, { unit, order, most }),
    [parts, unit, order, most],
  )
  return (
    <div>
      {bar.parts.some((part) => part.fraction !== null) && (
        <div className="mb-3 flex h-7 gap-0.5 overflow-hidden rounded-sm" aria-hidden="true">
          {bar.parts.map(
            (part) =>
              part.fraction !== null &&
              part.fraction > 0 && (
                <span
                  key={part.id}
                  title={`${part.name}: ${part.share}`}
                  className="min-w-0.5"
                  style={{ ...fill(part), flexGrow: part.fraction, flexBasis: 0 }}
                />
              ),
          )}
        </div>
      )}
      <table className="w-full table-fixed">
        <caption className="sr-only">{label}</caption>
        <colgroup>
          <col />
          <col className="w-16" />
          <col className="w-24" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Share</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {bar.parts.map((part) => (
            <Row key={part.id} share={part.share} value={part.value}>
              <span
                className="size-2.5 shrink-0 rounded-[2px]"
                style={fill(part)}
                aria-hidden="true"
              />
              <bdi className="truncate" title={part.name}>
                {props.renderName?.(part) ?? part.name}
              </bdi>
            </Row>
          ))}
        </tbody>
        {props.hasTotal && (
          <tfoot className="font-semibold">
            <Row share="" value={bar.total}>
              Total
            </Row>
          </tfoot>
        )}
      </table>
      {bar.note !== null && <p className="pt-1 text-xs text-fg3">{bar.note}</p>}
    </div>
  )
}

type RowProps = { share: string; value: string; children: ReactNode }

function Row({ share, value, children }: RowProps) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className="py-1.5 text-left font-normal in-[tfoot]:font-semibold">
        <span className="flex items-center gap-2">{children}</span>
      </th>
      <td className="py-1.5 text-right">{share}</td>
      <td className="py-1.5 text-right">{value}</td>
    </tr>
  )
}

function fill({ colour, pattern }: PreparedPart): CSSProperties {
  return { backgroundColor: colour, ...PATTERNS[pattern % PATTERNS.length] }
}

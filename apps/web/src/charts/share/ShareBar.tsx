import type { ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import { type ReactNode, useMemo } from 'react'
import type { SharePart } from './prepareShareBar.ts'
import { type PreparedPart, prepareShareBar } from './prepareShareBar.ts'
import { ShareStrip } from './ShareStrip.tsx'
import { shareFill } from './shareFill.ts'

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
      {bar.parts.some((part) => part.share !== null) && (
        <div className="mb-3">
          <ShareStrip
            segments={bar.parts.map((part, index) => ({
              id: part.id,
              title: `${part.name}: ${part.shareText}`,
              share: part.share,
              fill: shareFill(part.colour, index),
            }))}
          />
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
          {bar.parts.map((part, index) => (
            <Row key={part.id} share={part.shareText} value={part.valueText}>
              <span
                className="size-2.5 shrink-0 rounded-[2px]"
                style={shareFill(part.colour, index)}
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
            <Row share="" value={bar.totalText}>
              Total
            </Row>
          </tfoot>
        )}
      </table>
      {bar.note !== null && <p className="pt-1 text-xs text-fg3">{bar.note}</p>}
    </div>
  )
}

function Row({ share, value, children }: { share: string; value: string; children: ReactNode }) {
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

import { formatValue } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import { ShareStrip } from './ShareStrip.tsx'
import { shareFill } from './shareFill.ts'

type Props = { parts: readonly SharePart[]; label: string }

/** One bar of a hundred percent and its parts by name, share and value, as they come. */
export function ShareBar({ parts, label }: Props) {
  const bar = useMemo(() => prepareShareBar(parts), [parts])
  return (
    <div>
      <div className="mb-3">
        <ShareStrip
          segments={bar.map((part, index) => ({
            id: part.id,
            title: `${part.name}: ${part.shareText}`,
            share: part.share,
            fill: shareFill(part.color, index),
          }))}
        />
      </div>
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
          {bar.map((part, index) => (
            <tr key={part.id} className="border-t border-line first:border-t-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <span
                    className="size-2.5 shrink-0 rounded-[2px]"
                    style={shareFill(part.color, index)}
                    aria-hidden="true"
                  />
                  <bdi className="truncate" title={part.name}>
                    {part.name}
                  </bdi>
                </span>
              </th>
              <td className="py-1.5 text-right">{part.shareText}</td>
              <td className="py-1.5 text-right">{part.valueText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A part of a whole. */
type SharePart = {
  id: string
  name: string
  /** In US dollars. */
  value: number
  color: string
}

/** The parts of a whole that comes to something, each with its share. */
export function prepareShareBar(parts: readonly SharePart[]) {
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  return parts.map((part) => {
    const share = part.value / total
    return {
      ...part,
      share,
      shareText: formatValue(share, 'percent', 'compact'),
      valueText: formatValue(part.value, 'usd', 'compact'),
    }
  })
}

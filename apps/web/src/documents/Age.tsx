import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatAge } from './formatAge.ts'

/** How long ago something was; the moment itself is told to whoever points at it. */
export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatAge(at)}
    </time>
  )
}

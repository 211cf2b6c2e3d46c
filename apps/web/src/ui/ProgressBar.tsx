import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  /** The part that is done, from 0 to 1; null while that is unknown. */
  value: number | null
  /** A description of the work or its progress, such as `12,000 of 40,000 rows`. */
  detail?: string
  /** A button that ends the work. */
  action?: ReactNode
}

/** Work that takes a while, and how far it is. */
export function ProgressBar({ label, value, detail, action }: Props) {
  const id = useId()
  const percent = value === null ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex items-baseline gap-3 text-sm">
          <span id={id} className="min-w-0 truncate font-medium">
            {label}
          </span>
          <span className="ml-auto shrink-0 text-fg3">
            {detail ?? (percent !== undefined && `${percent}%`)}
          </span>
        </div>
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={detail}
          className="h-1 overflow-hidden rounded-full bg-line"
        >
          <div
            className={
              percent === undefined
                ? 'h-full w-1/3 animate-to-and-fro rounded-full bg-fg2'
                : 'h-full rounded-full bg-fg2 transition-[width]'
            }
            style={percent === undefined ? undefined : { width: `${percent}%` }}
          />
        </div>
      </div>
      {action}
    </div>
  )
}

import { useId } from 'react'

export type Segment<T extends string> = { value: T; label: string; title?: string }

type Props<T extends string> = {
  label: string
  /** Null where none of the segments is chosen. */
  value: T | null
  segments: readonly Segment<T>[]
  onChange: (value: T) => void
}

/** One choice of a few: radio buttons that look like one control, so arrow keys move between them. */
export function SegmentedControl<T extends string>({ label, value, segments, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="no-scrollbar relative inline-flex min-w-0 max-w-full overflow-x-auto rounded-sm border border-line">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.title}
          className="relative flex h-6 min-w-6 pointer-coarse:h-11 pointer-coarse:min-w-11 cursor-pointer items-center justify-center border-l border-line px-1.5 text-sm font-medium whitespace-nowrap text-fg3 transition-colors first-of-type:border-l-0 hover:text-fg has-checked:bg-hover has-checked:text-fg has-focus-visible:row-focus"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            aria-label={segment.title ?? segment.label}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}

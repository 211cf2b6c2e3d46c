import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'

export type Segment<T extends string> = { value: T; label: string; title?: string }

type Props<T extends string> = {
  label: string
  value: T | null
  segments: readonly Segment<T>[]
  onChange: (value: T) => void
}

/** One choice of a few. Arrow keys move between the segments; pressing the chosen one changes nothing. */
export function SegmentedControl<T extends string>({ label, value, segments, onChange }: Props<T>) {
  const change = (next: string[]) => {
    const chosen = segments.find((segment) => segment.value === next[0])
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <ToggleGroup
      aria-label={label}
      value={value === null ? [] : [value]}
      onValueChange={change}
      className="no-scrollbar inline-flex max-w-full overflow-x-auto rounded-sm border border-line"
    >
      {segments.map((segment) => (
        <Toggle
          key={segment.value}
          value={segment.value}
          title={segment.title}
          aria-label={segment.title ?? segment.label}
          className="h-6 min-w-7 border-l border-line px-2 text-sm text-fg3 transition-colors first:border-l-0 hover:text-fg focus-visible:-outline-offset-2 data-[pressed]:bg-hover data-[pressed]:font-medium data-[pressed]:text-fg"
        >
          {segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}

import type { Option } from '../Picker.tsx'

/** What an entry of a list is called, and below it what it means where that is said. */
export function OptionWords({ label, description }: Pick<Option, 'label' | 'description'>) {
  if (description === undefined) return <span className="truncate">{label}</span>
  return (
    <span className="min-w-0 py-0.5">
      <span className="block truncate">{label}</span>
      <span className="line-clamp-2 text-sm text-fg3">{description}</span>
    </span>
  )
}

export type Option = {
  value: string
  label: string
  detail?: string
  /** A sentence or two below the label. */
  description?: string
  /** The project that it is about, whose logo it is shown with. */
  projectId?: string
  /** True if it is an unreviewed project. */
  isUnreviewed?: boolean
  /** The reason why it cannot be chosen, such as `no fees data`. */
  unavailable?: string
  /** Other words by which people look for it. */
  words?: readonly string[]
}

/** The look that menus, lists and popovers share. */
export const popupClasses = {
  box: 'z-50 max-w-[calc(100vw-16px)] overflow-auto rounded-md border border-line2 bg-raise shadow-pop outline-none max-h-[min(420px,var(--available-height))]',
  item: 'flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-md text-fg2 outline-none select-none aria-disabled:opacity-50 data-[highlighted]:bg-hover data-[highlighted]:text-fg data-[selected]:text-fg pointer-coarse:min-h-11',
  danger: 'text-down!',
} as const

/** Shows the label of a list's entry, and its description below where there is one. */
export function OptionWords({ label, description }: Pick<Option, 'label' | 'description'>) {
  if (description === undefined) return <span className="truncate">{label}</span>
  return (
    <span className="min-w-0 py-0.5">
      <span className="block truncate">{label}</span>
      <span className="line-clamp-2 text-sm text-fg3">{description}</span>
    </span>
  )
}

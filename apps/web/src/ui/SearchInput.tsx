import type { ComponentProps } from 'react'
import { Input } from './Input.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'aria-label'> & {
  /** The subject of the search, for screen readers. */
  label: string
  value: string | undefined
  /** Undefined when nothing is written. */
  onChange: (text: string | undefined) => void
}

/** A line of a toolbar to search or filter by words. */
export function SearchInput({ label, value = '', onChange, ...rest }: Props) {
  return (
    <Input
      size="xsmall"
      edge="quiet"
      type="search"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
      {...rest}
    />
  )
}

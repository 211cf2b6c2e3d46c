import { formatValue } from '@tickmark/core/formats/formatValue'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  /** What the rows are, in the plural. */
  label: string
  /** Counted from one. */
  page: number
  perPage: number
  count: number
  onChange: (page: number) => void
}

/** Which rows of a long list are shown, and the ways to those before and after them. */
export function Pager({ label, page, perPage, count, onChange }: Props) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, count)
  const exact = (value: number) => formatValue(value, 'number', 'exact')
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center gap-2">
      <span aria-live="polite">
        {first > last
          ? `0 of ${exact(count)}`
          : `${exact(first)}–${exact(last)} of ${exact(count)}`}
      </span>
      <Button
        size="xsmall"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange(Math.min(page - 1, Math.max(1, Math.ceil(count / perPage))))}
      >
        <Icon name="left" size={12} />
      </Button>
      <Button
        size="xsmall"
        aria-label="Next page"
        disabled={last >= count}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="right" size={12} />
      </Button>
    </nav>
  )
}

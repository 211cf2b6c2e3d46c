import { formatCount } from '@tickmark/core/formats/formatValue'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** The items on the pages, such as `contracts`. */
  of: string
  /** Counted from 1. */
  page: number
  perPage: number
  /** Of all pages together. */
  count: number
  onChange: (page: number) => void
}

/** Shows which part of a long list is shown, and links to the parts before and after it. */
export function Pager({ of, page, perPage, count, onChange }: Props) {
  // The empty list says so itself.
  if (count === 0) return null
  const pages = Math.max(1, Math.ceil(count / perPage))
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, count)
  return (
    <nav aria-label={`Pages of ${of}`} className="flex items-center gap-1">
      <span className="mr-1 whitespace-nowrap">
        {first > count ? 'None' : `${formatCount(first)}–${formatCount(last)}`} of{' '}
        {formatCount(count)}
      </span>
      {pages > 1 && (
        <>
          <IconButton
            icon="left"
            label="Previous page"
            disabled={page <= 1}
            onClick={() => onChange(Math.min(page - 1, pages))}
          />
          <Button
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onChange(page + 1)}
          >
            <Icon name="right" size={12} />
          </Button>
        </>
      )}
    </nav>
  )
}

import type { Mart } from '@tickmark/core/marts/Mart'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** What a mart is, and what its rows cannot tell. On a phone the rest of a long note is a press away, above the rows. */
export function MartWords({ mart: { description, note } }: { mart: Mart }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="flex max-w-[140ch] items-end gap-2 text-fg2">
      <p id={id} className={isWhole || note === null ? 'min-w-0' : 'min-w-0 max-sm:line-clamp-2'}>
        {description} {note !== null && <span className="text-fg3">{note}</span>}
      </p>
      {note !== null && (
        <Button
          variant="ghost"
          className="shrink-0 sm:hidden"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
        </Button>
      )}
    </div>
  )
}

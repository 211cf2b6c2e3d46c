import { formatValue } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'

/** A price that lights up for a moment when it changes, in the colour of its direction. */
export function Tick({ price }: { price: number }) {
  const [shown, setShown] = useState({ price, way: '' })
  if (shown.price !== price)
    setShown({ price, way: price > shown.price ? 'animate-tick-up' : 'animate-tick-down' })
  // As another element the text begins its animation anew.
  return (
    <span key={price} className={`rounded-sm ${shown.way}`}>
      {formatValue(price, 'usd', 'exact')}
    </span>
  )
}

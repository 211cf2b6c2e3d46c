import { formatValue } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { parseAmount } from '../../data/parseAmount.ts'
import { Input } from '../../ui/Input.tsx'

type Props = { value: number | undefined; onChange: (value: number | undefined) => void }

/** At least so many US dollars, as people type it: `5M`. It counts once it is left or confirmed. */
export function MinimumInput({ value, onChange }: Props) {
  const [text, setText] = useState(value === undefined ? '' : formatValue(value, 'usd', 'compact'))
  const amount = parseAmount(text)
  const isWrong = text.trim() !== '' && (amount === undefined || amount <= 0)
  const confirm = () => {
    if (isWrong) return
    if (amount !== value) onChange(amount)
  }
  return (
    <Input
      size="xsmall"
      edge="quiet"
      inputMode="decimal"
      aria-label="Amount at least, in US dollars"
      aria-invalid={isWrong || undefined}
      title={isWrong ? 'An amount such as 500k, 5M or 1B' : 'Rounds of unknown size are left out'}
      placeholder="At least $"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={confirm}
      onKeyDown={({ key }) => key === 'Enter' && confirm()}
      className="w-24"
    />
  )
}

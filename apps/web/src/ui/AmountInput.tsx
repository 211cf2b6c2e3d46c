import { formatValue } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { parseAmount } from '../data/parseAmount.ts'
import { Input } from './Input.tsx'

type Props = {
  /** US dollars. */
  value: number | undefined
  /** A description of what the minimum leaves out. */
  hint: string
  onChange: (value: number | undefined) => void
}

/** A minimum in US dollars, typed as `5M`. It counts once the field is left or confirmed. */
export function AmountInput({ value, hint, onChange }: Props) {
  const [text, setText] = useState(value === undefined ? '' : formatValue(value, 'usd', 'short'))
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
      title={isWrong ? 'An amount such as 500k, 5M or 1B' : hint}
      placeholder="At least $"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={confirm}
      onKeyDown={({ key }) => key === 'Enter' && confirm()}
      className="w-24"
    />
  )
}

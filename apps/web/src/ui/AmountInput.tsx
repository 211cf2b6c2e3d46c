import { formatValue } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { parseAmount } from '../data/parseAmount.ts'
import { Input } from './Input.tsx'

type Props = {
  /** US dollars, or a fraction. */
  value: number | undefined
  unit?: keyof typeof UNITS
  /** A description of what the minimum leaves out. */
  hint: string
  onChange: (value: number | undefined) => void
}

const UNITS = {
  usd: {
    label: 'Amount at least, in US dollars',
    wrong: 'An amount such as 500k, 5M or 1B',
    face: 'At least $',
    parse: parseAmount,
  },
  percent: {
    label: 'Share at least, in percent',
    wrong: 'A percentage such as 0.5 or 5%',
    face: 'At least %',
    parse: parsePercent,
  },
} as const

/** A minimum typed as `5M` or `2%`. It counts once the field is left or confirmed. */
export function AmountInput({ value, unit = 'usd', hint, onChange }: Props) {
  const { label, wrong, face, parse } = UNITS[unit]
  const [text, setText] = useState(value === undefined ? '' : formatValue(value, unit, 'short'))
  const amount = parse(text)
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
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? wrong : hint}
      placeholder={face}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={confirm}
      onKeyDown={({ key }) => key === 'Enter' && confirm()}
      className="w-24"
    />
  )
}

/** A percentage as people type it, with its sign or without, as a fraction of at most one. */
function parsePercent(text: string): number | undefined {
  const share = parseAmount(`${text.trim().replace(/%$/, '')}%`)
  return share === undefined || share > 1 ? undefined : share
}

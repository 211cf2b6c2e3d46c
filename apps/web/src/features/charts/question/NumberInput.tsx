import { useState } from 'react'
import { Input } from '../../../ui/Input.tsx'

type Props = {
  label: string
  value: number
  min: number
  max: number
  isWhole?: boolean
  onChange: (value: number) => void
}

/** A number that is taken once it is finished: with Enter, or when the field is left. What is none is put back. */
export function NumberInput({ label, value, min, max, isWhole = true, onChange }: Props) {
  const [text, setText] = useState<string>()
  const take = () => {
    const next = Number(text)
    const isRight = next >= min && next <= max && (!isWhole || Number.isInteger(next))
    if (text !== undefined && text.trim() !== '' && isRight && next !== value) onChange(next)
    setText(undefined)
  }
  return (
    <Input
      size="xsmall"
      aria-label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      title={`${min} to ${max.toLocaleString('en')}`}
      className="w-14 text-right"
      value={text ?? String(value)}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

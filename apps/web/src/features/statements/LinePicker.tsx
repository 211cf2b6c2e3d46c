import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { Picker } from '../../ui/Picker.tsx'
import { listLines } from './listLines.ts'
import type { StatementsSearch } from './StatementsSearch.ts'

type Props = {
  statements: readonly FinancialStatement[]
  line: string | undefined
  onChange: (changes: StatementsSearch) => void
}

/** Which line of the statements is compared over time. */
export function LinePicker({ statements, line, onChange }: Props) {
  const options = listLines(statements).flatMap(({ title, lines }) =>
    lines.map((row) => ({ value: row.metric_id, label: row.title, detail: title })),
  )
  return (
    <Picker
      label="Line"
      options={options}
      value={line ?? null}
      onChange={(id) => onChange({ line: id ?? undefined })}
    />
  )
}

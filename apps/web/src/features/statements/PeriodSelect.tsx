import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { Day } from '@tickmark/core/time/Day'
import { describePeriod } from '../../tables/statement/FigureTable.ts'
import { Select } from '../../ui/Select.tsx'
import { listPeriods } from './listPeriods.ts'
import type { StatementsSearch } from './StatementsSearch.ts'

const LTM = 'ltm'

type Props = {
  statements: readonly FinancialStatement[]
  /** First day of the period; null for the last twelve months. */
  period: Day | null
  onChange: (changes: StatementsSearch) => void
}

/** Which period of the statements is compared. */
export function PeriodSelect({ statements, period, onChange }: Props) {
  const options = [
    { value: LTM, label: 'Last twelve months' },
    ...listPeriods(statements).map((one) => ({
      value: one.start,
      label: describePeriod(one).heading,
    })),
  ]
  return (
    <Select
      label="Period"
      size="xsmall"
      options={options}
      value={period ?? LTM}
      onChange={(value) => onChange({ period: value === LTM ? undefined : value })}
    />
  )
}

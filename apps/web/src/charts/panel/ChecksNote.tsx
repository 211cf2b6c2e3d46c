import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import { countThings } from '@tickmark/core/formats/formatValue'
import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Tick } from '../../ui/Tick.tsx'

const FailedChecks = lazyComponent(() => import('./FailedChecks.tsx'), 'FailedChecks')

/** The outcome of the checks of the metrics, projects and days that are shown; nothing where no check covers them. */
export function ChecksNote({ checks }: { checks: readonly CheckResult[] }) {
  const compared = checks.reduce((sum, check) => sum + check.compared, 0)
  if (compared === 0) return null
  return checks.every(({ passed }) => passed) ? (
    <span title={checks.map(({ title }) => title).join('\n')}>
      <Tick>{countThings(compared, 'check')} passed</Tick>
    </span>
  ) : (
    <Suspense>
      <FailedChecks checks={checks} />
    </Suspense>
  )
}

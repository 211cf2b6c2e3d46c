import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import { describeChecks } from '@tickmark/core/quality/describeChecks'
import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Tick } from '../../ui/Tick.tsx'

const FailedChecks = lazyComponent(() => import('./FailedChecks.tsx'), 'FailedChecks')

/** The outcome of the checks of the metrics, projects and days that are shown; nothing where no check covers them. */
export function ChecksNote({ checks }: { checks: readonly CheckResult[] }) {
  const words = describeChecks(checks)
  if (words === null) return null
  const failed = checks.filter((check) => !check.passed)
  return failed.length === 0 ? (
    <span title={checks.map(({ title }) => title).join('\n')}>
      <Tick>{words}</Tick>
    </span>
  ) : (
    <Suspense>
      <FailedChecks failed={failed} words={words} />
    </Suspense>
  )
}

import { describe, expect, it } from 'vitest'
import { parseTraceTarget } from '../../data/trace/TraceTarget.ts'
import { writeTraceTarget } from '../../data/trace/useOpenTrace.ts'

describe('TraceTarget', () => {
  it('survives the address', () => {
    const target = {
      project_id: 'ether-fi',
      metric_id: 'user_dau',
      timestamp: '2026-10-01',
      granularity: 'quarter',
    } as const
    expect(parseTraceTarget(writeTraceTarget(target))).toEqual(target)
    const year = { ...target, granularity: 'month', window: 'ltm' } as const
    expect(writeTraceTarget(year)).toBe('ether-fi~user_dau~2026-10-01~ltm')
    expect(parseTraceTarget(writeTraceTarget(year))).toEqual(year)
  })
  it.each(['', 'aave~fees~2026-10-01', 'aave~nonsense~2026-10-01~day', 'aave~fees~2026-13-01~day'])(
    'refuses "%s"',
    (text) => {
      expect(parseTraceTarget(text)).toBeUndefined()
    },
  )
})

import { expect, it } from 'vitest'
import { createMemoryWriter } from '../../../testing/createMemoryWriter.ts'
import { writeChainDays } from './writeChainDays.ts'

it('takes a day of a breakdown that is null for a day without amounts', () => {
  const writer = createMemoryWriter()
  const rows = [
    [Date.parse('2026-01-01') / 1_000, null],
    [Date.parse('2026-01-02') / 1_000, { Ethereum: { one: 5 } }],
    [Date.parse('2026-01-03') / 1_000, 'x'],
  ]
  const plan = { metric_id: 'fees', project_id: 'lido', allowsNegative: false } as const
  writeChainDays(rows, plan, writer)
  expect(writer.points.map(({ day, value }) => [day, value])).toEqual([['2026-01-02', 5]])
  expect(writer.rejects).toHaveLength(1)
})

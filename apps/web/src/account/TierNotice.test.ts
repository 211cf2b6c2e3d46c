import { describe, expect, it } from 'vitest'
import { listCuts } from './TierNotice.tsx'

describe('listCuts', () => {
  it('collects cuts from all responses, without duplicates', () => {
    const answers = [
      { columns: [], meta: { locked: ['pf_fully_diluted_7d_latest', 'code_commits_30d_sum'] } },
      { sections: [], meta: { locked: ['code_commits'], history_from: '2025-10-01' } },
      { series: [], meta: { history_from: '2025-09-01' } },
      { rows: [], meta: { locked: ['my column'] } },
    ]
    expect(listCuts(answers)).toEqual({
      locked: ['Code commits', 'P/F (FD)', 'my column'],
      historyFrom: '2025-09-01',
    })
  })

  it('finds nothing in responses without cuts', () => {
    const answers = [undefined, null, 'text', [], {}, { meta: null }, { meta: { locked: 'all' } }]
    expect(listCuts(answers)).toEqual({ locked: [], historyFrom: null })
  })
})

import { describe, expect, it } from 'vitest'
import { toPublicCall } from './toPublicCall.ts'
import { CODE_LANGUAGES, type CodeLanguage, writeCode } from './writeCode.ts'

const SERVER = { origin: 'https://terminal.example', token: 'key' }
const CHART = toPublicCall({
  query: { metrics: ['fees'], top: { n: 3, others: true }, as_of: undefined },
})
const RANKING = toPublicCall({ procedure: 'metrics.getRanking', input: { metric_id: 'fees' } })

describe('writeCode', () => {
  it.each(Object.keys(CODE_LANGUAGES) as CodeLanguage[])(
    'asks the public API in %s',
    (language) => {
      const chart = writeCode(language, CHART, SERVER)
      expect(chart).toContain('https://terminal.example/v2/query')
      expect(chart).not.toContain('as_of')
      expect(writeCode(language, RANKING, SERVER)).toContain(
        'https://terminal.example/v2/ranking?metric_id=fees',
      )
      expect(chart).toMatch(/Bearer key|&key=key/)
    },
  )

  it('writes truth as Python does', () => {
    expect(writeCode('python', CHART, SERVER)).toContain('"top": {"n": 3, "others": True}')
  })

  it('keeps a quote inside the shell argument', () => {
    const call = toPublicCall({ query: { metrics: ["a'b"] } })
    expect(writeCode('curl', call, SERVER)).toContain(`a'\\''b`)
  })

  it('leaves no quote inside the text of a formula', () => {
    const formula = writeCode('spreadsheet', CHART, SERVER)
    expect(formula).toMatch(/^=IMPORTDATA\("[^"]+&format=csv&key=key"\)$/)
  })
})

import { describe, expect, it } from 'vitest'
import { writeQueryCode } from './writeQueryCode.ts'

const QUERY = {
  metrics: ['fees'],
  where: { projects: ['aave'] },
  top: { n: 3, others: true },
  as_of: undefined,
}
const SERVER = { origin: 'https://terminal.example', token: 'key' }

describe('writeQueryCode', () => {
  it('asks the public API in every language', () => {
    for (const language of ['curl', 'python', 'typescript'] as const) {
      const code = writeQueryCode(language, QUERY, SERVER)
      expect(code).toContain('https://terminal.example/v2/query')
      expect(code).toContain('Bearer key')
      expect(code).not.toContain('as_of')
    }
  })
  it('writes truth as Python does', () => {
    expect(writeQueryCode('python', QUERY, SERVER)).toContain('"top": {"n": 3, "others": True}')
  })
  it('keeps a quote inside the shell argument', () => {
    const code = writeQueryCode('curl', { metrics: ["a'b"] }, SERVER)
    expect(code).toContain(`a'\\''b`)
  })
})

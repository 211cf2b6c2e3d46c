import { describe, expect, it } from 'vitest'
import { parseSyncArguments } from './parseSyncArguments.ts'

describe('parseSyncArguments', () => {
  it('takes a source and a day, or neither', () => {
    expect(parseSyncArguments([])).toEqual({})
    expect(
      parseSyncArguments(['--source', 'defillama', '--since', '2024-02-29', '--trust']),
    ).toEqual({
      source: 'defillama',
      since: '2024-02-29',
      trusting: true,
    })
  })

  it('takes a batch to be read again, which asks no source', () => {
    const args = ['--replay', 'defillama/fees', '--trust']
    expect(parseSyncArguments(args)).toEqual({ replay: 'defillama/fees', trusting: true })
    expect(() => parseSyncArguments([...args, '--source', 'defillama'])).toThrow(/asks no source/)
  })

  it('refuses what is no day, and what it does not know, and says how it is used', () => {
    expect(() => parseSyncArguments(['--since', '2023-02-29'])).toThrow(/--since is "2023-02-29"/)
    expect(() => parseSyncArguments(['--all'])).toThrow(/Usage: npm run sync/)
    expect(() => parseSyncArguments(['defillama'])).toThrow(/Usage: npm run sync/)
  })
})

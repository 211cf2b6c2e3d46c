import { describe, expect, it } from 'vitest'
import { limitMarks } from './limitMarks.ts'

describe('limitMarks', () => {
  it('leaves an honest text as it is', () => {
    const text =
      '# Fees\n\n- **Revenue** of [Uniswap](/explorer/projects/uniswap)\n\n|a|b|\n|-|-|\n|1|2|\n'
    expect(limitMarks(text.repeat(40))).toBe(text.repeat(40))
  })

  it('makes marks beyond the limit characters, of each kind on its own', () => {
    const limited = limitMarks('*a_ '.repeat(1_000))
    expect(limited.startsWith('*a_ *a_ ')).toBe(true)
    expect(limited.endsWith('\\*a\\_ ')).toBe(true)
    expect(limited.match(/(?<!\\)[*_]/g)).toHaveLength(400)
    expect(limitMarks('['.repeat(500)).match(/\\\[/g)).toHaveLength(100)
    expect(limitMarks(`${'*'.repeat(400)}[a](b)`)).toContain('[a](b)')
  })

  it('makes lines beyond the limit lines of a paragraph', () => {
    const lines = limitMarks('- a\n'.repeat(500)).split('\n')
    expect(lines[399]).toBe('- a')
    expect(lines[400]).toBe('\\- a')
    expect(limitMarks('7. a\n'.repeat(500)).split('\n')[450]).toBe('7\\. a')
  })
})

import { describe, expect, it } from 'vitest'
import { AppError } from './AppError.ts'
import { shortenMessage, shortenText } from './shortenMessage.ts'

const LONG = 'x'.repeat(100_000)

describe('shortenMessage', () => {
  it('leaves the messages of people as they are', () => {
    const message = `There is no project "uniswop". Did you mean uniswap? ${'GET /v2/projects lists them. '.repeat(20)}`
    expect(shortenMessage(message)).toBe(message)
  })

  it.each([
    ['a word', LONG],
    [
      'a quoted text',
      `There is no project "${'a b '.repeat(1_000)}". GET /v2/projects lists them.`,
    ],
    ['an unclosed quote', `There is no "${'a b '.repeat(10_000)}`],
    ['quotes in a quote', `There is no "${'" '.repeat(10_000)}".`],
    ['halved pairs', `There is no "${'😀'.repeat(10_000)}".`],
  ])('shortens %s', (_what, message) => {
    const short = shortenMessage(message)
    expect(short.length).toBeLessThanOrEqual(2_000)
    expect(short.isWellFormed()).toBe(true)
    for (const word of short.split(/\s/)) expect(word.length).toBeLessThanOrEqual(202)
  })

  it('keeps what follows a long quoted text', () => {
    expect(shortenMessage(`There is no "${'a b '.repeat(200)}". Use another.`)).toMatch(
      /^There is no "(?:a b )+.*…"\. Use another\.$/,
    )
  })

  it('is quick with texts that begin many quotes', () => {
    expect(shortenMessage('"'.repeat(1_000_000)).length).toBeLessThanOrEqual(2_000)
  })
})

describe('shortenText', () => {
  it('never halves a character', () => {
    expect(shortenText('😀😀😀', 4)).toBe('😀…')
    expect(shortenText('abc', 3)).toBe('abc')
  })
})

describe('an AppError', () => {
  it('repeats little of what a caller sent, however much it is', () => {
    const errors = Array.from({ length: 10_000 }, (_, index) => ({
      code: 'unknown',
      field: `${index}.${LONG}`,
      value: index === 0 ? [LONG] : LONG,
    }))
    const error = new AppError('not-found', `There is no project "${LONG}".`, { errors })
    expect(JSON.stringify({ message: error.message, errors: error.errors }).length).toBeLessThan(
      32_768,
    )
    expect(error.errors[0]?.value).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { chooseFormat } from './answerFormats.ts'

describe('chooseFormat', () => {
  it.each([
    [undefined, 'json'],
    ['text/csv', 'csv'],
    ['text/html, */*;q=0.8', 'json'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['application/vnd.apache.parquet', 'parquet'],
    ['text/csv;q=0', 'json'],
    ['image/png', 'json'],
  ])('answers %s with %s', (header, format) => {
    expect(chooseFormat(header)).toBe(format)
  })
})

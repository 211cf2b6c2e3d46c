import { describe, expect, it } from 'vitest'
import { chooseFormat } from './answerFormats.ts'

describe('chooseFormat', () => {
  it.each([
    [undefined, undefined],
    ['application/json, */*;q=0.1', 'json'],
    ['text/csv', 'csv'],
    ['text/html, */*;q=0.8', undefined],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['application/vnd.apache.parquet', 'parquet'],
    ['text/csv;q=0', undefined],
    ['image/png', undefined],
  ])('answers %s with %s', (header, format) => {
    expect(chooseFormat(header)).toBe(format)
  })
})

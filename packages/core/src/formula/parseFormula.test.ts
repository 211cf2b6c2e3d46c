import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/AppError.ts'
import { listMetricIds, parseFormula } from './parseFormula.ts'

const metric = (metric_id: string) => ({ kind: 'metric', metric_id })
const number = (value: number) => ({ kind: 'number', value })

function failure(text: string): AppError {
  try {
    parseFormula(text)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error(`"${text}" was accepted`)
}

describe('parseFormula', () => {
  it('reads a plain metric id', () => {
    expect(parseFormula('fees')).toEqual(metric('fees'))
  })

  it('multiplies before it adds and works from left to right', () => {
    expect(parseFormula('fees - revenue - tvl * 2')).toEqual({
      kind: 'binary',
      op: '-',
      left: { kind: 'binary', op: '-', left: metric('fees'), right: metric('revenue') },
      right: { kind: 'binary', op: '*', left: metric('tvl'), right: number(2) },
    })
  })

  it('lets brackets come first', () => {
    expect(parseFormula('(fees + revenue) / 1.5e3')).toEqual({
      kind: 'binary',
      op: '/',
      left: { kind: 'binary', op: '+', left: metric('fees'), right: metric('revenue') },
      right: number(1500),
    })
  })

  it('reads a leading minus', () => {
    expect(parseFormula('-fees * -2')).toEqual({
      kind: 'binary',
      op: '*',
      left: { kind: 'negate', of: metric('fees') },
      right: { kind: 'negate', of: number(2) },
    })
  })

  it('reads rolling sums and the length of the period', () => {
    expect(parseFormula('rolling_sum(fees, 30) / days_in_period')).toEqual({
      kind: 'binary',
      op: '/',
      left: { kind: 'rolling_sum', metric_id: 'fees', days: 30 },
      right: { kind: 'period', unit: 'days' },
    })
    expect(parseFormula('fees / seconds_in_period')).toMatchObject({
      right: { kind: 'period', unit: 'seconds' },
    })
  })

  it('accepts line breaks and tabs between parts', () => {
    expect(parseFormula(' fees\n\t/ tvl ')).toEqual(parseFormula('fees/tvl'))
  })

  it('names an unknown metric and the one that was likely meant', () => {
    expect(failure('revenu / fees')).toMatchObject({
      code: 'bad-request',
      message: 'There is no metric "revenu". Did you mean revenue?',
      errors: [{ code: 'unknown-metric', field: 'formula', value: 'revenu' }],
    })
    expect(failure('Fees').message).toContain('Did you mean fees?')
    expect(failure('hyperspace_drive').message).not.toContain('Did you mean')
  })

  it('refuses to divide by zero, however it is written', () => {
    for (const text of ['fees / 0', 'fees / 0.0', 'fees / -0', 'fees / (2 - 2)', 'fees / (0 * 3)'])
      expect(failure(text).errors[0]?.code).toBe('formula-divides-by-zero')
    expect(parseFormula('0 / fees')).toBeDefined()
  })

  it('refuses formulas that name no metric', () => {
    for (const text of ['1 + 1', 'seconds_in_period', '-3'])
      expect(failure(text).errors[0]?.code).toBe('formula-without-metric')
  })

  it('takes rolling sums of flows over 2 to 1000 whole days only', () => {
    for (const text of [
      'rolling_sum(fees)',
      'rolling_sum(fees, 1)',
      'rolling_sum(fees, 1001)',
      'rolling_sum(fees, 7.5)',
      'rolling_sum(fees, -7)',
      'rolling_sum(fees, tvl)',
      'rolling_sum(fees, 30, 30)',
      'rolling_sum(fees + revenue, 30)',
      'rolling_sum(rolling_sum(fees, 30), 30)',
      'rolling_sum(user_dau, 30)',
      'rolling_sum(tvl, 30)',
    ])
      expect(failure(text).errors[0]?.code, text).toBe('formula-rolling-sum')
  })

  it.each([
    '',
    ' \n ',
    'fees fees',
    'fees,',
    'fees, tvl',
    'fees +',
    '* fees',
    '+fees',
    'fees ** 2',
    'fees % 2',
    'fees // tvl',
    'fees /* note */ / tvl',
    'fees.length',
    'fees["length"]',
    'fees?.tvl',
    'fees > tvl',
    'fees == tvl',
    'fees ? tvl : 0',
    'fees; tvl',
    'fees = 1',
    '[fees]',
    '(fees',
    'fees)',
    '()',
    '1fees',
    '0x10 * fees',
    '1e999 * fees',
    '1.2.3 * fees',
    '"fees"',
    '`fees`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template is the input.
    '${fees}',
    'sum(fees, 30)',
    'fees(30)',
    'rolling_sum',
    'rolling_sum(fees 30)',
    'rolling_sum(fees 30),',
    'rolling_sum(fees, 30,)',
    'rolling_sum(,fees 30)',
    'rolling_sum(fees, 30) + rolling_sum(fees 30)',
    '(fees,)',
    '(fees, tvl)',
    '(fees tvl)',
    'rolling_sum(fees,,30)',
    'rolling_sum(fees, 30)(fees, 30)',
    'fees.rolling_sum(fees, 30)',
    '__proto__',
    'constructor',
    'constructor.constructor(fees)',
    'toString()',
    'this',
    'true',
    'null',
    'user-dau',
    'fees ÷ tvl',
    'fееs',
    'fees\u0000',
    'fees\u00a0/ tvl',
    '\\u0066ees',
    "fees'; DROP TABLE facts",
    '('.repeat(10_000),
    `${'('.repeat(10_000)}fees${')'.repeat(10_000)}`,
    `${'('.repeat(200)}fees${')'.repeat(200)}`,
    `${'-'.repeat(300)}fees`,
    `fees${'+fees'.repeat(50)}`,
    `fees${' '.repeat(500)}`,
  ])('refuses %j as a bad request', (text) => {
    const error = failure(text)
    expect(error.code).toBe('bad-request')
    expect(error.errors).toHaveLength(1)
    expect(error.errors[0]?.field).toBe('formula')
  })

  it('accepts what just fits the limits', () => {
    expect(listMetricIds(parseFormula(`fees${'+fees'.repeat(24)}`))).toEqual(['fees'])
    expect(parseFormula('fees'.padEnd(500))).toEqual(metric('fees'))
    expect(parseFormula(`${'('.repeat(20)}fees${')'.repeat(20)}`)).toEqual(metric('fees'))
  })
})

describe('listMetricIds', () => {
  it('lists every metric once, in order, also those inside rolling sums', () => {
    expect(
      listMetricIds(parseFormula('tvl / rolling_sum(fees, 30) * -fees + tvl / seconds_in_period')),
    ).toEqual(['tvl', 'fees'])
  })
})

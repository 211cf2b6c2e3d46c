import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (text: string) => {
  const { points, doubts, faults, report } = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId: /project/i.test(text) ? undefined : 'aave',
  })
  return {
    points: points.map((one) => `${one.metric_id} ${one.day} ${one.value}`),
    projects: [...new Set(points.map((one) => one.project_id))],
    asked: faults.length > 0 ? ['fault'] : doubts.map(({ code }) => code),
    rejects: (report?.rejects ?? []).map(({ reason }) => reason),
  }
}

const lines = (...all: string[]) => `${all.join('\n')}\n`

describe('a table between bars', () => {
  const points = ['fees 2026-01-01 1000', 'fees 2026-01-02 5']
  it.each([
    [
      'Markdown',
      '| Date | Fees |\n|:---|---:|\n| 2026-01-01 | **1,000.0** |\n| 2026-01-02 | `5` |',
    ],
    ['Markdown without edges', 'Date | Fees\n--- | ---\n2026-01-01 | 1,000.0\n2026-01-02 | 5\n'],
    ['a database', ' day | fees \n-----+------\n 2026-01-01 | 1e3\n 2026-01-02 | 5\n(2 rows)\n'],
    [
      'a database with edges',
      '+-----+------+\n| day | fees |\n+-----+------+\n| 2026-01-01 | 1e3 |\n| 2026-01-02 | 5 |\n+-----+------+\n2 rows in set (0.01 sec)\n',
    ],
  ])('of %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ points, asked: [] })
  })

  it.each([
    [
      'DuckDB',
      lines(
        '┌────────────┬────────┐',
        '│    day     │  fees  │',
        '│    date    │ double │',
        '├────────────┼────────┤',
        '│ 2026-01-01 │ 1000.0 │',
        '│ 2026-01-02 │    5.0 │',
        '└────────────┴────────┘',
      ),
    ],
    [
      'Polars',
      lines(
        'shape: (2, 2)',
        '┌────────────┬──────┐',
        '│ day        ┆ fees │',
        '│ ---        ┆ ---  │',
        '│ date       ┆ i64  │',
        '╞════════════╪══════╡',
        '│ 2026-01-01 ┆ 1000 │',
        '│ 2026-01-02 ┆ 5    │',
        '└────────────┴──────┘',
      ),
    ],
    [
      'ClickHouse',
      lines(
        '   ┌────────day─┬─fees─┐',
        '1. │ 2026-01-01 │ 1000 │',
        '2. │ 2026-01-02 │    5 │',
        '   └────────────┴──────┘',
        '',
        '2 rows in set. Elapsed: 0.002 sec.',
      ),
    ],
  ])('of %s, in boxes', async (_, text) => {
    expect(await read(text)).toMatchObject({ points, asked: [], rejects: [] })
  })

  it('may have long lines of dots and blanks', async () => {
    const long = `${'.'.repeat(5_000)}x | ┌${' '.repeat(100_000)}x`
    const text = `Date | Fees\n--- | ---\n2026-01-01 | 1e3\n2026-01-02 | 5\n${long}\n`
    expect((await read(text)).points).toEqual(points)
  })

  it('keeps an empty first cell in its place', async () => {
    const { rejects } = await read('Date | Fees | TVL\n--- | --- | ---\n | 5 | 6\n')
    expect(rejects).toEqual(['no day'])
  })
})

const POINTS = [
  'fees 2026-01-01 1000',
  'revenue 2026-01-01 100',
  'fees 2026-01-02 5',
  'revenue 2026-01-02 1',
]

describe('a table between blanks', () => {
  it.each([
    [
      'pandas',
      lines(
        '        date    fees  revenue',
        '0 2026-01-01  1000.0    100.0',
        '1 2026-01-02     5.0      1.0',
        '',
        '[2 rows x 3 columns]',
      ),
    ],
    [
      'pandas by its index',
      lines(
        '              fees  revenue',
        'date                       ',
        '2026-01-01  1000.0    100.0',
        '2026-01-02     5.0      1.0',
      ),
    ],
    [
      'pandas with times and without an index',
      lines(
        '               date    fees  revenue',
        '2026-01-01 00:00:00  1000.0    100.0',
        '2026-01-02 00:00:00     5.0      1.0',
      ),
    ],
    [
      'R',
      lines('        date fees revenue', '1 2026-01-01 1000     100', '2 2026-01-02    5       1'),
    ],
    [
      'the tidyverse',
      lines(
        '# A tibble: 2 × 3',
        '  date        fees revenue',
        '  <date>     <dbl>   <dbl>',
        '1 2026-01-01  1000     100',
        '2 2026-01-02     5       1',
      ),
    ],
    [
      'R, in a file',
      lines('"date" "fees" "revenue"', '"1" 2026-01-01 1000 100', '"2" 2026-01-02 5 1'),
    ],
    ['single blanks', lines('date fees revenue', '2026-01-01 1000 100', '2026-01-02 5 1')],
    [
      'SQL*Plus',
      lines(
        'DAY              FEES    REVENUE',
        '---------- ---------- ----------',
        '2026-01-01       1000        100',
        '2026-01-02          5          1',
        '',
        '2 rows selected.',
      ),
    ],
    [
      'a page',
      lines(
        'Trading day       Fees   Revenue',
        'Jan 1, 2026   $1,000.0      $100',
        'Jan 2, 2026         $5        $1',
      ),
    ],
  ])('of %s', async (_, text) => {
    expect(await read(text)).toEqual({
      points: POINTS,
      projects: ['aave'],
      asked: [],
      rejects: [],
    })
  })

  it('keeps names of several words and what is missing in their columns', async () => {
    const text = lines(
      'Project          Date          Active users   Fees',
      'Lido Finance     Jan 1, 2026            900       ',
      'Lido Finance     Jan 2, 2026                    11',
    )
    expect(await read(text)).toEqual({
      points: ['user_dau 2026-01-01 900', 'fees 2026-01-02 11'],
      projects: ['lido'],
      asked: [],
      rejects: [],
    })
  })

  it('has names of rows in several columns, each above those that repeat it', async () => {
    const text = lines(
      '                    fees',
      'project date            ',
      'aave    2026-01-01    10',
      '        2026-01-02    11',
      'lido    2026-01-01    20',
    )
    expect(await read(text)).toEqual({
      points: ['fees 2026-01-01 10', 'fees 2026-01-02 11', 'fees 2026-01-01 20'],
      projects: ['aave', 'lido'],
      asked: ['filled:project'],
      rejects: [],
    })
  })

  it('may have commas before decimals', async () => {
    const text = lines('Datum        Gebühren', '01.01.2026   1.000,50', '02.01.2026       5,25')
    expect((await read(text)).points).toEqual(['fees 2026-01-01 1000.5', 'fees 2026-01-02 5.25'])
  })

  it('reads a line between columns as a text', async () => {
    const text = lines(
      'date         fees   revenue',
      '2026-01-01   1000       100',
      '2026-01-02      5         1',
      '',
      'All figures without Blast',
    )
    expect(await read(text)).toMatchObject({ points: POINTS, asked: ['remark'] })
  })

  it('takes the unit at the end of a title above periods', async () => {
    const text = lines(
      'Quarterly results (in thousands)',
      '            Q1 2026   Q2 2026',
      'Fees            900       910',
    )
    const { points, asked } = await read(text)
    expect(points[0]).toBe('fees 2026-01-01 10000')
    expect(asked).toEqual(['title-unit', 'title', 'period'])
  })

  it.each([
    [
      'rows',
      lines(
        '          date  fees',
        '0   2026-01-01   1.0',
        '..         ...   ...',
        '9   2026-01-10   2.0',
      ),
    ],
    [
      'rows, between bars',
      '| day | fees |\n|---|---|\n| 2026-01-01 | 1 |\n| … | … |\n| 2026-01-09 | 2 |\n',
    ],
    [
      'rows of a tibble',
      lines(
        '  date        fees',
        '  <date>     <dbl>',
        '1 2026-01-01  1000',
        '2 2026-01-02     5',
        '# ℹ 90 more rows',
      ),
    ],
  ])('is refused where a program left out %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'unsupported-input' })
  })

  it.each([
    ['lines of different lengths', 'Month Fees\nJan 2026 $31.0m\nFeb 2026 $28.0m\n'],
    ['one column', 'fees\n1\n2\n'],
    ['prose', 'Fees rose in March.\nThey fell in April by 5 percent.\n'],
    ['fields', '- date: 2026-01-01\n  fees: 5\n'],
  ])('is not found in %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'unsupported-input' })
  })
})

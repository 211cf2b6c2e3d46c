import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { writeTableParquet } from './writeTableParquet.ts'

it('holds numbers as numbers, days as moments, all else as text, and what is missing as missing', async () => {
  const file = writeTableParquet(
    { title: 'Fees', sources: ['Coin Metrics'] },
    {
      header: ['period_start (UTC)', 'Fees (USD)', 'Fees (USD)', 'Note', 'Empty'],
      rows: [
        ['2026-01-01', 1234.567890123, 1, 'Aave', null],
        ['2026-02-01', null, 2, 7, null],
      ],
      isSample: true,
      period: '',
    },
  )
  expect(await parquetReadObjects({ file })).toEqual([
    {
      'period_start (UTC)': new Date('2026-01-01T00:00:00Z'),
      'Fees (USD)': 1234.567890123,
      'Fees (USD) #3': 1,
      Note: 'Aave',
      Empty: null,
    },
    {
      'period_start (UTC)': new Date('2026-02-01T00:00:00Z'),
      'Fees (USD)': null,
      'Fees (USD) #3': 2,
      Note: '7',
      Empty: null,
    },
  ])
  expect(parquetMetadata(file).key_value_metadata).toEqual(
    expect.arrayContaining([
      { key: 'title', value: 'Fees' },
      { key: 'sample', value: 'true' },
    ]),
  )
})

it('is a file also without rows', async () => {
  const none = { header: ['Fees'], rows: [], isSample: false, period: '' }
  const file = writeTableParquet({ title: 'Fees' }, none)
  expect(await parquetReadObjects({ file })).toEqual([])
})

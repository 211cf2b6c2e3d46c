import { expect, it } from 'vitest'
import { readZip } from '../../testing/readZip.ts'
import { writeWorkbook } from './writeWorkbook.ts'

it('makes rows high enough for titles, heads and text that are wrapped', () => {
  const book = writeWorkbook([
    {
      name: 'Sheet',
      widths: [10, 30],
      rows: [
        [{ value: 'A title that is longer than its column', style: 'title' }],
        [
          { value: 'Head', style: 'head' },
          { value: 'EV / holder income, 1y', style: 'number_head' },
        ],
        [{ value: 'EV / holder income', style: 'number_head' }],
        [{ value: 'Name' }, { value: 'word '.repeat(20).trim(), style: 'wrapped' }],
        [{ value: 'A text of one line, however long it is' }, { value: 5 }],
      ],
    },
  ])
  const sheet = readZip(book).get('xl/worksheets/sheet1.xml') ?? ''
  const heights = [...sheet.matchAll(/<row r="\d+"(?: ht="(\d+)" customHeight="1")?>/g)]
  expect(heights.map(([, height = '']) => height)).toEqual(['20', '', '39', '52', ''])
})

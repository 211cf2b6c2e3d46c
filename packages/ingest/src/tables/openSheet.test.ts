import { Readable } from 'node:stream'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { guessFileMapping, readTableFile, toTableFile } from '../testing/readTableFile.ts'
import { openSheet } from './openSheet.ts'
import { previewTable } from './previewTable.ts'

describe('a file', () => {
  const TABLE = 'date;Gebühr;fees\r\n2026-01-01;x;1,5\r\n'
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${TABLE}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(TABLE, 'utf16le')],
    ['Windows-1252', Buffer.from(TABLE, 'latin1')],
    ['Excel with a separator line', `sep=;\r\n${TABLE}`],
  ])('may be in %s', async (_what, content) => {
    expect((await readTableFile(content)).points).toEqual(['2026-01-01 fees 1.5'])
    expect((await guessFileMapping(toTableFile(content))).mapping.columns[1]?.column).toBe('Gebühr')
  })

  it('may be a JSON list of records', async () => {
    const records = [
      { date: '2026-01-01', fees: 1 },
      { date: '2026-01-02', fees: null },
      { date: '2026-01-03', fees: { a: 1 } },
    ]
    const { points, rejects } = await readTableFile(JSON.stringify(records))
    expect([points, rejects]).toMatchSnapshot()
  })

  const DAY = { date: '2026-01-01', project: { id: 'aave', name: 'Aave' } }
  it.each([
    ['one record', { date: '2026-01-01', fees: 1 }],
    ['objects within records', [{ ...DAY, metrics: { fees: 1 } }]],
    ['a value beside its currency', [{ ...DAY, fees: { value: 1, currency: 'USD' } }]],
    [
      'a null where others have an object',
      [
        { ...DAY, fees: null },
        { ...DAY, fees: { usd: 1 } },
      ],
    ],
    ['a list in results', { data: { results: [{ ...DAY, fees: 1 }] } }],
    ['lists of cells', { columns: ['date', 'fees'], data: [['2026-01-01', 1]] }],
    [
      'lists below their columns',
      [
        ['date', 'fees'],
        ['2026-01-01', 1],
      ],
    ],
    [
      'edges of a graph',
      {
        data: { metrics: { edges: [{ node: { project: 'aave', date: '2026-01-01', fees: 1 } }] } },
      },
    ],
    [
      'the days of projects in a graph',
      { data: { protocols: [{ name: 'Aave', daily: [{ date: '2026-01-01', fees: '1' }] }] } },
    ],
    [
      'the history of a project by another name of its list',
      { protocols: [{ name: 'Aave', snapshotsOfDays: [{ date: '2026-01-01', fees: 1 }] }] },
    ],
  ])('may be JSON with %s', async (_what, content) => {
    expect((await readTableFile(JSON.stringify(content))).points).toEqual(['2026-01-01 fees 1'])
  })

  it.each([
    ['projects by day', '{"2026-01-01":{"aave":1}}', 'No column is read as values'],
    ['objects alone', '{"fees":{"usd":1}}', '“fees”, “usd”'],
    [
      'another metric than its field',
      '{"metric":"tvl","data":[{"date":"2026-01-01","fees":1}]}',
      'names the metrics',
    ],
    ['columns of one name', '[["date","fees","fees"],["2026-01-01",1,2]]', 'twice'],
  ])('is refused when it is JSON with %s', async (_what, content, message) => {
    await expect(readTableFile(content)).rejects.toThrow(message)
  })

  const AAVE = { project: 'aave', metric: 'fees' }
  const [RECORD, PAIR] = [{ date: '2026-01-01', value: 1 }, [1767225600, 1]]
  it.each([
    ['a metric beside its list', { ...AAVE, data: [RECORD] }],
    [
      'several such objects',
      [
        { ...AAVE, data: [RECORD] },
        { ...AAVE, data: [] },
      ],
    ],
    ['a list of pairs', { ...AAVE, data: [PAIR] }],
    ['the metric of its field', { ...AAVE, data: [{ date: '2026-01-01', fees: 1 }] }],
    ['what is beside it further up', { meta: AAVE, data: { points: [RECORD] } }],
    [
      'another day and number beside it',
      { ...AAVE, updated: '2026-02-02', count: 5, data: [RECORD] },
    ],
    [
      'a project as an object',
      { project: { id: 'aave' }, series: [{ metric: 'fees', points: [RECORD] }] },
    ],
    ['lists by project and metric', { aave: { fees: [RECORD] } }],
    ['lists by metric', { name: 'Aave', fees: [PAIR] }],
    ['a day beside its list', { date: '2026-01-01', data: [{ project: 'aave', fees: 1 }] }],
    ['days', { aave: { '2026-01-01': { fees: 1 } } }],
    ['numbers by day', { project: 'aave', fees: { '2026-01-01': 1 } }],
    ['columns', { date: ['2026-01-01'], project: ['aave'], fees: [1] }],
    ['numbered columns', { date: { 0: '2026-01-01' }, project: { 0: 'aave' }, fees: { 0: 1 } }],
    [
      'columns with types',
      { meta: [{ name: 'date' }, { name: 'fees' }], project: 'aave', data: [['2026-01-01', 1]] },
    ],
  ])('may be JSON with %s', async (_what, content) => {
    const doubts: string[] = []
    const { points, rejects } = await readTableFile(JSON.stringify(content), {
      projectId: '',
      doubts,
    })
    expect([points, rejects, doubts]).toEqual([['2026-01-01 fees 1'], [], []])
  })

  it.each([
    ['{"currency":"EUR","data":[{"date":"2026-01-01","fees":1}]}', ['remark']],
    ['{"note":"7d average","data":[{"date":"2026-01-01","fees":1}]}', ['remark']],
    ['{"fees_7d_avg":[{"project":"aave","date":"2026-01-01","fees":1}]}', ['remark']],
    ['{"truncated":true,"data":[{"date":"2026-01-01","fees":1}]}', ['parts:truncated']],
    ['{"title":"Cumulative fees","data":[{"date":"2026-01-01","fees":1}]}', ['remark']],
    ['{"is_estimate":true,"data":[{"date":"2026-01-01","fees":1}]}', ['notes:is_estimate']],
    [
      '{"columns":[{"name":"fees","unit":"k"}],"data":[{"date":"2026-01-01","fees":1}]}',
      ['remark'],
    ],
    ['{"interval":"month","data":[{"date":"2026-01-01","tvl":1}]}', ['period']],
  ])('asks about what JSON has beside its list: %s', async (text, codes) => {
    const doubts: string[] = []
    expect((await readTableFile(text, { doubts })).points.length).toBe(1)
    expect(doubts).toEqual(codes)
  })

  it('may be a long JSON object with its project before its only list', async () => {
    const rows = JSON.stringify(
      Array.from({ length: 40_000 }, () => ({ date: '2026-01-01', fees: 1 })),
    )
    const read = (text: string) => readTableFile(text, { projectId: '' })
    expect((await read(`{"project":"aave","data":${rows}}`)).points).toEqual(['2026-01-01 fees 1'])
    await expect(read(`{"data":${rows},"project":"aave"}`)).rejects.toThrow('longer than 1 MB')
    await expect(read(`{"data":${rows},"more":{"data":${rows}}}`)).rejects.toThrow('several lists')
  })

  it('has numbers as it stores them, whatever the marks of texts beside them are', async () => {
    const record = { date: '2026-01-01', price: 265.412, fees: '1.234,5' }
    const { points } = await readTableFile(JSON.stringify([record]))
    expect(points).toEqual(['2026-01-01 price 265.412', '2026-01-01 fees 1234.5'])
  })

  it('that ends in the middle loses that row alone, and a quote without an end is refused', async () => {
    const { points, rejects } = await readTableFile('fees,date\n1,2026-01-01\n2,2026-')
    expect([points, rejects]).toMatchSnapshot()
    await expect(readTableFile('date,fees\n2026-01-01,"1\n')).rejects.toMatchObject({
      code: 'unsupported-input',
    })
    const wide = Buffer.from('\uFEFFdate,fees\n2026-01-01,1\n2026-01-02,2', 'utf16le')
    expect(await readTableFile(wide.subarray(0, -1))).toMatchSnapshot()
  })

  it('that ends within a number does not have it, or asks where it may be whole', async () => {
    const { points, rejects } = await readTableFile(
      'date,fees,tvl\n2026-01-01,100,200\n2026-01-02,10',
    )
    expect([points, rejects]).toMatchSnapshot()
    const doubtsOf = async (end: string) => {
      const file = toTableFile(`date,fees\n2026-01-01,1234\n2026-01-02,${end}`)
      const read = await previewTable({ file, catalog: CATALOG, projectId: 'aave' })
      return read.doubts.map(({ code }) => code)
    }
    expect(await doubtsOf('12')).toEqual(['end'])
    expect(await doubtsOf('12\n')).toEqual([])
    expect(await doubtsOf('1235')).toEqual([])
  })

  it('is refused when its header has ten million columns', async () => {
    const bytes = Buffer.from(`date,fees${',x'.repeat(10_000_000)}\n2026-01-01,1\n`)
    const file = { name: 'wide.csv', open: () => Readable.from([bytes]) }
    await expect(openSheet(file, () => {})).rejects.toThrowErrorMatchingSnapshot()
  })

  it.each([
    ['is empty', '', 'empty'],
    ['names a column twice', 'date,fees,fees\n', 'names the column "fees" twice'],
    ['has too many columns', `date,fees${',x'.repeat(5_000)}\n`, 'at most 1000'],
    ['is one JSON object', '{"data": []}', 'list of objects'],
    ['is a JSON list of lists', '[[1, 2]]', 'list of objects'],
    ['is an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old format'],
    ['is not a table', Buffer.from([1, 2, 0, 3, 4, 5, 0, 7]), 'binary data'],
    ['is a cut workbook', Buffer.from('PK\u0003\u0004cut'), 'damaged'],
  ])('is refused when it %s', async (_what, content, message) => {
    await expect(readTableFile(content)).rejects.toThrow(message)
  })
})

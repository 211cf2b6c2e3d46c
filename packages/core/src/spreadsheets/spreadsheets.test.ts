import { describe, expect, it, vi } from 'vitest'
import { CellQueue, type CellResult } from './CellQueue.ts'
import { type Cell, listCells } from './listCells.ts'
import { runInExcel } from './runInExcel.ts'
import { runInSheets, type SheetsHost } from './runInSheets.ts'

/** The terminal of these tests: the value of a cell is its text. */
function answer(cell: Cell): CellResult {
  if (cell.project === 'nothing')
    return { error: { code: 'unknown-project', message: 'No nothing.' } }
  if (cell.function !== 'value')
    return {
      table: [
        ['period', 'fees'],
        ['2024', null],
      ],
    }
  return {
    value:
      cell.metric === 'none' ? null : `${cell.project} ${cell.metric} ${cell.date ?? ''}`.trim(),
  }
}

describe('arguments', () => {
  it('are values, dates, serial numbers of days, and years', () => {
    const read = (date: unknown) => listCells('value', ['aave', 'fees', date])[0]?.[0]?.date
    expect(
      [45_292, 45_292.75, new Date('2024-01-01T00:00:00Z'), '30d', 2024, 2024.0].map(read),
    ).toEqual(['2024-01-01', '2024-01-01', '2024-01-01', '30d', '2024', '2024'])
    expect([null, undefined, '', ' '].map(read)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(listCells('value', ['aave', 'fees', '', '', { address: 'A1' }])[0]?.[0]).toEqual({
      ...{ function: 'value', project: 'aave', metric: 'fees' },
    })
    expect(listCells('series', ['aave', 'fees', '', '', 'swap fees'])[0]?.[0]).toMatchObject({
      label: 'swap fees',
    })
    expect(listCells('value', ['aave', 'fees', '', 'MONTH'])[0]?.[0]).toEqual({
      function: 'value',
      project: 'aave',
      metric: 'fees',
      granularity: 'month',
    })
  })

  it('are ranges that fit as in arithmetic', () => {
    const cells = listCells('value', [[['aave'], ['lido'], ['']], [['fees', 'tvl']]])
    expect(cells.map((row) => row.map((cell) => cell && `${cell.project} ${cell.metric}`))).toEqual(
      [
        ['aave fees', 'aave tvl'],
        ['lido fees', 'lido tvl'],
        [null, null],
      ],
    )
    expect(() => listCells('value', ['x'.repeat(501)])).toThrow('500 characters')
    expect(() =>
      listCells('series', [Array.from({ length: 20 }, (_, at) => ['x'.repeat(400) + at]), 'fees']),
    ).toThrow('4000 characters')
    expect(() =>
      listCells('value', [
        [['a'], ['b']],
        [['x'], ['y'], ['z']],
      ]),
    ).toThrow('2 and 3')
    expect(listCells('series', [[['aave'], ['lido'], ['']], 'fees'])).toEqual([
      [{ function: 'series', project: 'aave,lido', metric: 'fees' }],
    ])
  })
})

describe('Excel', () => {
  const errors = {
    invalid: (text: string) => new Error(`#VALUE! ${text}`),
    missing: (text: string) => new Error(`#N/A ${text}`),
  }
  function open(send = async (cells: readonly Cell[]) => cells.map(answer)) {
    const sent = vi.fn(send)
    let now = 0
    const queue = new CellQueue({ send: sent, later: (run) => queueMicrotask(run), now: () => now })
    const run = (name: 'value' | 'series', ...args: unknown[]) =>
      runInExcel({ name, args }, { queue, errors })
    return {
      run,
      sent,
      queue,
      pass: (ms: number) => {
        now += ms
      },
    }
  }

  it('sends 500 cells in one request, equal ones once, and again only after ten minutes', async () => {
    const { run, sent, pass, queue } = open()
    const calls = Array.from({ length: 500 }, (_, at) => run('value', `p${at}`, 'fees'))
    await Promise.all([...calls, run('value', 'p0', 'fees')])
    expect(sent.mock.calls.map(([cells]) => cells.length)).toEqual([500])
    expect(await run('value', 'p7', 'fees')).toEqual([['p7 fees']])
    expect(sent).toHaveBeenCalledTimes(1)
    pass(10 * 60_000)
    await run('value', 'p7', 'fees')
    queue.clear()
    await run('value', 'p7', 'fees')
    expect(sent).toHaveBeenCalledTimes(3)
  })

  it('shows a table, and an error with its reason in the place of each wrong cell', async () => {
    const { run } = open()
    expect(await run('value', [['aave'], ['nothing'], ['']], [['fees', 'none']])).toEqual([
      ['aave fees', new Error('#N/A There is no value of none of aave for that time.')],
      [new Error('#VALUE! No nothing.'), new Error('#VALUE! No nothing.')],
      ['', ''],
    ])
    expect(await run('series', 'aave', 'fees')).toEqual([
      ['period', 'fees'],
      ['2024', ''],
    ])
    await expect(run('series', 'nothing', 'fees')).rejects.toThrow('#VALUE! No nothing.')
    await expect(run('series', '', 'fees')).rejects.toThrow('missing')
    await expect(run('value', [['a'], ['b']], [['x'], ['y'], ['z']])).rejects.toThrow(
      '#VALUE! The ranges',
    )
  })

  it('tries again what failed as a whole', async () => {
    const { run, sent } = open(async () => {
      throw new Error('offline')
    })
    await expect(run('value', 'aave', 'fees')).rejects.toThrow('offline')
    sent.mockImplementation(async (cells) => cells.map(answer))
    expect(await run('value', 'aave', 'fees')).toEqual([['aave fees']])
    sent.mockImplementation(async () => [])
    await expect(run('value', 'lido', 'fees')).rejects.toThrow('missing a cell')
  })
})

describe('Google Sheets', () => {
  function open() {
    const cache: Record<string, string> = {}
    const host = {
      send: vi.fn((cells: readonly Cell[]) => cells.map(answer)),
      readCache: (keys: readonly string[]) =>
        Object.fromEntries(
          keys.flatMap((key) => (cache[key] === undefined ? [] : [[key, cache[key]]])),
        ),
      writeCache: (entries: Readonly<Record<string, string>>) => void Object.assign(cache, entries),
      toDay: () => '2024-05-05',
    } satisfies SheetsHost
    return { host, cache }
  }

  it('sends a range in one request, and what is kept not at all', () => {
    const { host } = open()
    const projects = Array.from({ length: 50 }, (_, at) => [`p${at}`])
    const metrics = [Array.from({ length: 10 }, (_, at) => `m${at}`)]
    const table = runInSheets({ name: 'value', args: [projects, metrics, new Date()] }, host)
    expect((table as string[][])[49]?.[9]).toBe('p49 m9 2024-05-05')
    expect(host.send.mock.calls.map(([cells]) => cells.length)).toEqual([500])
    runInSheets({ name: 'value', args: [projects, metrics, new Date()] }, host)
    expect(host.send).toHaveBeenCalledTimes(1)
  })

  it('shows the reason of a wrong cell, and keeps no errors and nothing that is too long', () => {
    const { host, cache } = open()
    expect(() => runInSheets({ name: 'value', args: ['nothing', 'fees'] }, host)).toThrow(
      'No nothing.',
    )
    expect(
      runInSheets({ name: 'value', args: [[['aave'], ['nothing'], ['']], 'fees'] }, host),
    ).toEqual([['aave fees'], ['#ERROR: No nothing.'], ['']])
    expect(runInSheets({ name: 'value', args: ['x'.repeat(300), 'fees'] }, host)).toContain('xxx')
    expect(Object.keys(cache)).toHaveLength(1)
    expect(runInSheets({ name: 'value', args: ['aave', 'none'] }, host)).toBe('')
    expect(runInSheets({ name: 'statement', args: ['aave'] }, host)).toEqual([
      ['period', 'fees'],
      ['2024', ''],
    ])
    expect(() => runInSheets({ name: 'ask', args: [''] }, host)).toThrow('missing')
  })
})

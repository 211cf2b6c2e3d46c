import { describe, expect, it } from 'vitest'
import { parseFolder, parseImportArguments, parseSyncArguments } from './parseArguments.ts'

describe('parseFolder', () => {
  it('takes one folder, relative to where the command was run', () => {
    expect(parseFolder('export', ['out'], '/home/ann')).toEqual({ folder: '/home/ann/out' })
    expect(parseFolder('export', ['/srv/out'], '/home/ann')).toEqual({ folder: '/srv/out' })
  })

  it.each([[[]], [['']], [['a', 'b']], [['--help']]])('refuses %j and shows the usage', (args) => {
    expect(() => parseFolder('export', args, '/')).toThrow('npm run export -- <folder>')
  })
})

describe('parseImportArguments', () => {
  it('takes the project, the sheet and the confirmed doubts of a table', () => {
    const args = [
      'a.xlsx',
      '--project',
      'aave',
      '--sheet=Data',
      '--confirm=period',
      '--confirm=unit:A, B',
    ]
    expect(parseImportArguments(args, '/home/ann')).toEqual({
      paths: ['/home/ann/a.xlsx'],
      asset: 'aave',
      table: { sheet: 'Data', confirmed: ['period', 'unit:A, B'] },
    })
    expect(() => parseImportArguments(['a.csv', '--project=aave', '--asset=uni'], '/')).toThrow(
      'either --asset or --project',
    )
  })

  it('takes how a table is read, as the datahub does', () => {
    const mapping = {
      day_order: 'month-day',
      columns: [{ column: 'Fees', as: 'value', metric_id: 'fees', factor: 1_000 }],
    }
    const parse = (text: string) => parseImportArguments(['a.csv', '--mapping', text], '/')
    expect(parse(JSON.stringify(mapping)).table).toMatchObject({ mapping })
    expect(() => parse('day-month')).toThrow(/--mapping must be like .*no JSON/s)
    expect(() => parse('{"day_order": "year-day"}')).toThrow(/day_order/)
    expect(() => parse('{"scale": 5}')).toThrow(/scale/)
  })
})

describe('parseSyncArguments', () => {
  it('takes a source and a day, or neither', () => {
    expect(parseSyncArguments([])).toEqual({})
    expect(
      parseSyncArguments(['--source', 'defillama', '--since', '2024-02-29', '--trust']),
    ).toEqual({
      source: 'defillama',
      since: '2024-02-29',
      trusting: true,
    })
  })

  it('takes a batch to read again, which fetches nothing', () => {
    const args = ['--replay', 'defillama/fees', '--trust']
    expect(parseSyncArguments(args)).toEqual({ replay: 'defillama/fees', trusting: true })
    expect(() => parseSyncArguments([...args, '--source', 'defillama'])).toThrow(/fetches nothing/)
  })

  it('refuses a day that does not exist and unknown arguments, and shows the usage', () => {
    expect(() => parseSyncArguments(['--since', '2023-02-29'])).toThrow(/--since is "2023-02-29"/)
    expect(() => parseSyncArguments(['--all'])).toThrow(/Usage: npm run sync/)
    expect(() => parseSyncArguments(['defillama'])).toThrow(/Usage: npm run sync/)
  })
})

import { describe, expect, it } from 'vitest'
import { createTextFile } from '../../testing/createTextFile.ts'
import { findRealFile, HAS_REAL_FILES } from '../../testing/findRealFile.ts'
import { importInMemory } from '../../testing/importInMemory.ts'
import { parseValuation } from './Raise.ts'

const HEADER =
  'Name,Timestamp,Date,Amount Raised,Round,Description,Lead Investor,Category,Source,Valuation,Chains,Other Investors'

const rowsOf = async (name: string, text: string) => {
  const { writer } = await importInMemory(createTextFile(name, text))
  return { rows: writer.records.map((record) => record.row), rejects: writer.rejects }
}

describe('DefiLlama raises', () => {
  it('gives one raise the same id and amounts in both formats', async () => {
    const api = {
      date: 1680739200,
      name: 'Lore',
      round: 'Strategic',
      amount: 4.3,
      chains: ['Polygon', 'Solana'],
      sector: '\n',
      leadInvestors: ['Multicoin Capital'],
      otherInvestors: [],
      valuation: '25',
    }
    const fromApi = await rowsOf('raises.json', JSON.stringify({ raises: [api] }))
    const line =
      '"Lore",1680739200,"2023-04-06",4300000,"Strategic ","","Multicoin Capital","","","25","Polygon + Solana",""'
    const fromCsv = await rowsOf('raises.csv', `${HEADER}\n${line}\n`)
    expect(fromCsv.rows).toEqual(fromApi.rows)
    expect(fromApi.rows[0]).toMatchObject({
      day: '2023-04-06',
      round: 'Strategic',
      amount_usd: 4_300_000,
      valuation_usd: 25_000_000,
      chains: ['Polygon', 'Solana'],
      other_investors: [],
      sector: '',
    })
  })

  it('keeps undisclosed amounts apart from wrong ones', async () => {
    expect(['', 'not disclosed', '3,000', '-', '1.5'].map(parseValuation)).toEqual([
      null,
      null,
      3e9,
      null,
      1.5e6,
    ])
    expect(parseValuation('a lot')).toBeNaN()
    const { rows, rejects } = await rowsOf(
      'raises.csv',
      `${HEADER}\nA,1,2023-04-06,many,,,,,,,,\nA,1,2023-04-07,,,,,,,,,\n`,
    )
    expect(rows.map((row) => row.amount_usd)).toEqual([null, null])
    expect(rejects).toEqual([
      { reason: 'not an amount in Amount Raised', example: 'line 2: "many"' },
    ])
  })

  it('rounds amounts to cents', async () => {
    const amounts = ['4099999.9999999995', '4150000.0000000005', '0.125']
    const lines = amounts.map((amount, index) => `A${index},1,2023-04-06,${amount},,,,,,,,`)
    const { rows } = await rowsOf('raises.csv', `${HEADER}\n${lines.join('\n')}\n`)
    expect(rows.map((row) => row.amount_usd)).toEqual([4_100_000, 4_150_000, 0.13])
  })

  it('rejects the same raise again within one file', async () => {
    const line = 'A,1,2023-04-06,1,Seed,,,,,,,'
    const { rows, rejects } = await rowsOf('raises.csv', `${HEADER}\n${line}\n${line}\n`)
    expect([rows.length, rejects[0]?.reason]).toEqual([1, 'the same raise again'])
  })
})

describe.runIf(HAS_REAL_FILES)('DefiLlama raises, real files', () => {
  it('recognizes nearly all raises of the older export in the newer one', async () => {
    const api = await importInMemory(findRealFile('defillama/raises_api_2022-11.json'))
    const csv = await importInMemory(findRealFile('defillama/raises_2023-04.csv'))
    expect([api.writer.rowsRead, csv.writer.rowsRead]).toEqual([1985, 4304])
    expect([api.writer.records.length, csv.writer.records.length]).toEqual([1978, 4304])
    const known = new Set(csv.writer.records.map((record) => record.row.record_id))
    const shared = api.writer.records.filter((record) => known.has(record.row.record_id ?? null))
    expect(shared.length).toBe(1917)
    const amounts = csv.writer.records.map((record) => Number(record.row.amount_usd))
    expect(Math.max(...amounts)).toBeLessThan(1e11)
  })
})

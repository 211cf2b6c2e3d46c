import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

async function read(text: string, projectId?: string) {
  const { points, doubts, faults } = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId,
  })
  return {
    points: points.map((one) =>
      [one.project_id, one.metric_id, one.day, one.value, one.chain_id].join(' ').trim(),
    ),
    codes: faults.length > 0 ? ['fault'] : doubts.map(({ code }) => code),
  }
}

describe('files of other programs', () => {
  it('name the sum of all chains as one of them', async () => {
    const table = (chain: string) =>
      `date,project,chain,fees\n2026-03-01,aave,${chain},5\n2026-03-01,aave,ethereum,4\n`
    for (const chain of ['all', 'All chains', 'total'])
      expect(await read(table(chain))).toEqual({
        points: ['aave fees 2026-03-01 5', 'aave fees 2026-03-01 4 ethereum'],
        codes: [],
      })
  })

  it('have fields about the request and the writer, which say nothing about values', async () => {
    const answer = {
      request_id: 'a1',
      is_execution_finished: true,
      schema: { pandas_version: '1.4' },
      data: [{ date: '2026-03-01', fees: 5, created_at: '2026-03-04', run_id: 'x' }],
    }
    expect(await read(JSON.stringify(answer), 'aave')).toEqual({
      points: ['aave fees 2026-03-01 5'],
      codes: [],
    })
    const version = 'date,protocol_version,fees\n2026-03-01,3,5\n2026-03-02,3,6\n'
    expect((await read(version, 'aave')).codes).toEqual(['constants'])
  })

  it('have the days of their rows apart', async () => {
    const data = [[5], [6]]
    const split = { columns: ['fees'], index: [1772323200000, 1772409600000], data }
    expect(await read(JSON.stringify(split), 'aave')).toEqual({
      points: ['aave fees 2026-03-01 5', 'aave fees 2026-03-02 6'],
      codes: [],
    })
    const numbered = { ...split, index: [0, 1] }
    await expect(read(JSON.stringify(numbered), 'aave')).rejects.toMatchObject({
      code: 'unsupported-input',
    })
  })

  it('have the unit of a statement in a line above it, which is asked about', async () => {
    const statement = 'Aave,,\n($ in mm),,\n,Q1 2026,Q2 2026\nTVL,5,6\n'
    expect(await read(statement, 'aave')).toEqual({
      points: ['aave tvl 2026-03-31 5000000', 'aave tvl 2026-06-30 6000000'],
      codes: ['title-unit', 'title', 'period'],
    })
  })

  it.each([
    ['staked', ['word:staked']],
    ['Staked (USD)', []],
    ['Buybacks', ['word:Buybacks']],
    ['buybacks_usd', []],
    ['24h volume', ['word:24h volume']],
    ['Sales', ['word:Sales']],
    ['Borrowed', ['word:Borrowed']],
    ['Proposals', ['foreign:nns_proposals']],
    ['Burned supply', ['foreign:total_icp_burned']],
  ])('have words for several values, such as %s', async (header, codes) => {
    expect((await read(`date,${header}\n2026-03-01,5\n`, 'lido')).codes).toEqual(codes)
    if (codes.length > 0)
      expect((await read(`date,${header}\n2026-03-01,5\n`, 'lido')).points).toHaveLength(1)
  })

  it('name metrics by their ids, which mean nothing else', async () => {
    const table = 'date,metric_id,value\n2026-03-01,buybacks,5\n2026-03-01,burns,6\n'
    expect((await read(table, 'aave')).codes).toEqual([])
    const own = 'date,proposals\n2026-03-01,5\n'
    expect((await read(own, 'internetcomputer')).codes).toEqual([])
  })
})

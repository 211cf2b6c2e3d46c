import { CATALOG as catalog } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import {
  areDisclosures,
  type Disclosure,
  placeDisclosures,
  readDisclosures,
} from './readDisclosures.ts'

async function read(text: string, projectId?: string) {
  const found: Disclosure[] = []
  const rejects: string[] = []
  const reject = (reason: string) => void rejects.push(reason)
  await readDisclosures(text, {
    read: () => undefined,
    record: (one) => void found.push(one),
    reject,
  })
  const placed = placeDisclosures(found, { catalog, projectId }, reject)
  return { rows: placed.map(({ row }) => row), rejects }
}

const HEAD = 'project,right,value,date,link,note,author'
const LINK = 'https://example.org/vote'

describe('a table of token rights', () => {
  it('has ids or words of rights and values, and projects by name', async () => {
    const { rows, rejects } = await read(
      `${HEAD}\nUniswap,Fee switch,On,2025-12-25,${LINK},"Burned, weekly",Ada\naave,equity,separate,2024-01-01,${LINK},,`,
    )
    expect(rejects).toEqual([])
    expect(rows).toEqual([
      {
        record_id: 'uniswap/fee_switch/2025-12-25',
        ...{ project_id: 'uniswap', right_id: 'fee_switch', value: 'on', note: 'Burned, weekly' },
        ...{ day: '2025-12-25', url: LINK, author: 'Ada' },
      },
      expect.objectContaining({ project_id: 'aave', right_id: 'equity', value: 'separate' }),
    ])
  })

  it.each([
    ['no link to a source', 'aave,fee_switch,on,2025-01-01,,,'],
    ['no link to a source', 'aave,fee_switch,on,2025-01-01,javascript:alert(1),,'],
    ['no link to a source', 'aave,fee_switch,on,2025-01-01,ftp://example.org,,'],
    ['no date as YYYY-MM-DD', `aave,fee_switch,on,03/04/2025,${LINK},,`],
    ['no date as YYYY-MM-DD', `aave,fee_switch,on,2025-02-30,${LINK},,`],
    ['an unknown right', `aave,__proto__,on,2025-01-01,${LINK},,`],
    ['no value of fee_switch', `aave,fee_switch,constructor,2025-01-01,${LINK},,`],
    ['an unknown project', `nothing-like-it,fee_switch,on,2025-01-01,${LINK},,`],
    ['no project', `,fee_switch,on,2025-01-01,${LINK},,`],
    ['longer than 2000 characters', `aave,fee_switch,on,2025-01-01,${LINK},${'x'.repeat(2_001)},`],
  ])('refuses a row with %s', async (reason, row) => {
    expect(await read(`${HEAD}\n${row}`)).toEqual({ rows: [], rejects: [reason] })
  })

  it('keeps the first of the same record, and the rows of one project only', async () => {
    const row = (value: string) => `,fee_switch,${value},2025-01-01,${LINK},,`
    const { rows, rejects } = await read(
      `${HEAD}\n${row('on')}\n${row('off')}\nuniswap,equity,none,2025-01-01,${LINK},,`,
      'aave',
    )
    expect(rows).toMatchObject([{ project_id: 'aave', value: 'on' }])
    expect(rejects).toEqual(['the same record again', 'another project'])
  })

  it('is read with semicolons and tabs, and refused without a column of links or with others', async () => {
    for (const mark of [';', '\t'])
      expect(
        (await read(`${HEAD}\naave,fee_switch,on,2025-01-01,${LINK},,`.replaceAll(',', mark))).rows,
      ).toHaveLength(1)
    await expect(
      read('project,right,value,date\naave,fee_switch,on,2025-01-01'),
    ).rejects.toThrowErrorMatchingSnapshot()
    await expect(read(`${HEAD},link\n`)).rejects.toThrow('twice')
    await expect(read(`${HEAD},price\n`)).rejects.toThrow('"price"')
    expect(areDisclosures('day,fees\n2025-01-01,1')).toBe(false)
  })
})

it('reads events with kinds, titles and amounts', async () => {
  const { rows, rejects } = await read(
    `project,event,title,date,link,amount_usd\naave,Hack,Oracle,2025-01-01,${LINK},1000000\naave,hack,,2025-01-01,${LINK},\naave,party,x,2025-01-01,${LINK},\naave,listing,x,2025-01-01,${LINK},-1`,
  )
  expect(rows).toMatchObject([{ kind: 'hack', title: 'Oracle', amount_usd: 1_000_000 }])
  expect(rejects).toEqual(['no title', 'an unknown kind of event', 'no amount'])
})

import { Readable } from 'node:stream'
import { CATALOG as catalog } from '@tickmark/analytics/testing/CATALOG'
import { RECORD_FORMS } from '@tickmark/core/datahub/RECORD_FORMS'
import { describe, expect, it } from 'vitest'
import { openRows } from '../../tables/openRows.ts'
import { readStatedRecords, type StatedRecord, stateRecords } from './readStatedRecords.ts'

async function read(text: string, projectId?: string) {
  const found: StatedRecord[] = []
  const rejects: string[] = []
  const reject = (reason: string) => void rejects.push(reason)
  const isStated = await readStatedRecords(
    openRows(Readable.from([Buffer.from(text)]), { reject }),
    { catalog, projectId },
    { read: () => undefined, record: (one) => void found.push(one), reject },
  )
  expect(isStated).toBe(stateRecords(text))
  return { rows: found.map(({ row }) => row), rejects }
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
    expect(stateRecords('day,fees\n2025-01-01,1')).toBe(false)
  })
})

it('reads events with kinds, titles and amounts', async () => {
  const { rows, rejects } = await read(
    `project,event,title,date,link,amount_usd\naave,Hack,Oracle,2025-01-01,${LINK},1000000\naave,hack,,2025-01-01,${LINK},\naave,party,x,2025-01-01,${LINK},\naave,listing,x,2025-01-01,${LINK},-1`,
  )
  expect(rows).toMatchObject([{ kind: 'hack', title: 'Oracle', amount_usd: 1_000_000 }])
  expect(rejects).toEqual(['no title', 'an unknown kind of event', 'no amount'])
})

it('reads votes with their outcome, and refuses one without', async () => {
  const { rows, rejects } = await read(
    `project,event,title,date,link,outcome\nuniswap,vote,Fee switch of version 3,2023-06-01,${LINK},Rejected\nuniswap,vote,Another,2023-06-01,${LINK},\nuniswap,hack,Bridge,2023-06-01,${LINK},passed`,
  )
  expect(rows).toMatchObject([{ kind: 'vote', title: 'Fee switch of version 3 – rejected' }])
  expect(rejects).toEqual(['no outcome of a vote', 'an outcome of no vote'])
})

describe('a file of flows between chains', () => {
  const FLOWS = 'from_chain,to_chain,date,amount_usd,bridge'

  it('names chains and bridges as other files do, and may be without links', async () => {
    const { rows, rejects } = await read(
      `${FLOWS}\nEthereum,Arbitrum One,2026-01-01,1500000,Across\narbitrum,ethereum,2026-01-01,0,across`,
    )
    expect(rejects).toEqual([])
    expect(rows).toMatchObject([
      {
        ...{ record_id: 'across/ethereum/arbitrum/2026-01-01', project_id: 'across' },
        ...{ from_chain: 'ethereum', to_chain: 'arbitrum', day: '2026-01-01', amount_usd: 1.5e6 },
      },
      { from_chain: 'arbitrum', to_chain: 'ethereum', amount_usd: 0 },
    ])
  })

  it.each([
    ['an unknown chain in from_chain', 'nowhere,base,2026-01-01,1,across'],
    ['an unknown chain in to_chain', 'base,,2026-01-01,1,across'],
    ['an unknown chain in to_chain', 'base,constructor,2026-01-01,1,across'],
    ['one chain at both ends', 'base,Base,2026-01-01,1,across'],
    ['no amount of zero or more', 'ethereum,base,2026-01-01,,across'],
    ['no amount of zero or more', 'ethereum,base,2026-01-01,-1,across'],
    ['no amount of zero or more', 'ethereum,base,2026-01-01,NaN,across'],
    ['no date as YYYY-MM-DD', 'ethereum,base,1/2/2026,1,across'],
    ['an unknown project', 'ethereum,base,2026-01-01,1,no-such-bridge'],
    ['no project', 'ethereum,base,2026-01-01,1,'],
  ])('refuses a row with %s', async (reason, row) => {
    expect(await read(`${FLOWS}\n${row}`)).toEqual({ rows: [], rejects: [reason] })
  })

  it('may be JSON, and keeps the first of a flow that it has twice', async () => {
    const flow = { from_chain: 'ethereum', to_chain: 'base', date: '2026-01-01', amount_usd: 5 }
    const list = [flow, { ...flow, amount_usd: 6 }].map((one) => ({ ...one, bridge: 'across' }))
    for (const text of [JSON.stringify(list), JSON.stringify({ data: list })])
      expect(await read(text)).toMatchObject({
        rows: [{ amount_usd: 5 }],
        rejects: ['the same record again'],
      })
  })
})

describe('a file of tokenized assets', () => {
  const ASSETS = 'name,ticker,class,issuer,asset_id,reference,chains,addresses,links'
  const ADDRESS = '0x96F6eF951840721AdBF46Ac996b59E0235CB985C'

  it('has chains, addresses and links as lists, and ids from tickers', async () => {
    const { rows, rejects } = await read(
      `${ASSETS}\nOndo US Dollar Yield,USDY,Treasuries,Ondo Finance,,US Treasury bills,ethereum;Solana,ethereum:${ADDRESS};mantle:${ADDRESS},https://ondo.finance/usdy;https://docs.ondo.finance\nOne,ONE,Private credit,centrifuge,one-1,,base,${ADDRESS},`,
    )
    expect(rejects).toEqual([])
    const address = ADDRESS.toLowerCase()
    expect(rows).toMatchObject([
      {
        ...{ asset_id: 'usdy', name: 'Ondo US Dollar Yield', symbol: 'USDY' },
        ...{
          asset_class: 'treasuries',
          issuer_id: 'ondo-finance',
          url: 'https://ondo.finance/usdy',
        },
        chains: ['ethereum', 'solana', 'mantle'],
        addresses: [`ethereum:${address}`, `mantle:${address}`],
        links: ['https://ondo.finance/usdy', 'https://docs.ondo.finance'],
      },
      { asset_id: 'one-1', asset_class: 'private-credit', addresses: [`base:${address}`] },
    ])
  })

  it.each([
    ['no name', ',USDY,treasuries,ondo-finance,,,,,'],
    ['no class', 'A,USDY,,ondo-finance,,,,,'],
    ['an unknown project', 'A,USDY,treasuries,no-such-issuer,,,,,'],
    ['no asset id', 'A,USDY,treasuries,ondo-finance,a b,,,,'],
    ['an unknown chain', 'A,USDY,treasuries,ondo-finance,,,ethereum;nowhere,,'],
    ['no address as chain:address', `A,USDY,treasuries,ondo-finance,,,ethereum;base,${ADDRESS},`],
    ['no address of a page in links', 'A,USDY,treasuries,ondo-finance,,,,,javascript:alert(1)'],
  ])('refuses a row with %s', async (reason, row) => {
    expect(await read(`${ASSETS}\n${row}`)).toEqual({ rows: [], rejects: [reason] })
  })

  it('is a table of figures where it has other columns', async () => {
    expect(stateRecords('name,ticker,class,issuer,date,market cap\n')).toBe(false)
  })

  it('may be JSON with lists', async () => {
    const text = JSON.stringify([
      {
        ...{ name: 'A', ticker: 'USDY', class: 'treasuries', issuer: 'ondo-finance' },
        ...{ chains: ['ethereum', 'base'], links: ['https://example.org/a'] },
      },
    ])
    expect((await read(text)).rows).toMatchObject([
      { chains: ['ethereum', 'base'], links: ['https://example.org/a'] },
    ])
  })
})

describe('records of JSON', () => {
  const asset = { name: 'A', ticker: 'USDY', class: 'treasuries', issuer: 'ondo-finance' }
  const event = { project: 'aave', event: 'hack', title: 'Oracle', date: '2025-01-01', link: LINK }
  const flow = { from_chain: 'ethereum', to_chain: 'base', date: '2026-01-01', amount_usd: 5 }
  const right = { project: 'aave', right: 'equity', value: 'none', date: '2025-01-01', link: LINK }

  it.each([
    ['chains', asset],
    ['addresses', asset],
    ['links', asset],
    ['reference', asset],
    ['amount_usd', event],
    ['author', event],
    ['outcome', event],
    ['link', { ...flow, bridge: 'across' }],
    ['note', right],
  ])('count an empty list of %s as nothing', async (column, record) => {
    const whole = await read(JSON.stringify([record]))
    const { rows, rejects } = await read(JSON.stringify([{ ...record, [column]: [] }]))
    expect(rejects).toEqual([])
    expect(rows).toEqual(whole.rows)
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['no name', { ...asset, name: [] }],
    ['no title', { ...event, title: [] }],
    ['a list in title', { ...event, title: ['a', 'b'] }],
    ['a list in author', { ...event, author: ['a'] }],
    ['a list in note', { ...right, note: [1] }],
    ['a list in from_chain', { ...flow, bridge: 'across', from_chain: ['base'] }],
    ['no project', { ...flow, bridge: [] }],
    ['an unknown chain', { ...asset, chains: [null] }],
  ])('are refused with %s', async (reason, record) => {
    expect(await read(JSON.stringify([record]))).toEqual({ rows: [], rejects: [reason] })
  })

  it.each([
    ['assets', asset],
    ['events', event],
    ['flows', { ...flow, bridge: 'across' }],
    ['rights', right],
  ])('may be in a field named %s', async (name, record) => {
    const { rows, rejects } = await read(JSON.stringify({ [name]: [record] }))
    expect([rows.length, rejects]).toEqual([1, []])
  })

  it('keep links with commas, and a record beside an empty list of records', async () => {
    const links = ['https://example.org/a,b']
    expect((await read(JSON.stringify([{ ...asset, links }]))).rows).toMatchObject([{ links }])
    const full = { ...flow, bridge: 'across' }
    const text = JSON.stringify([full, { ...full, date: '2026-01-02', items: [] }])
    expect((await read(text)).rows).toHaveLength(2)
  })

  it('have amounts with fractions', async () => {
    const [own, lost] = [
      { ...flow, bridge: 'across', amount_usd: 1_250_000.5 },
      { ...event, amount_usd: 0.25 },
    ]
    expect((await read(JSON.stringify([own]))).rows).toMatchObject([{ amount_usd: 1_250_000.5 }])
    expect((await read(JSON.stringify([lost]))).rows).toMatchObject([{ amount_usd: 0.25 }])
  })

  it('say that a record without a day of its own has an empty list', async () => {
    const text = JSON.stringify([asset, { ...asset, ticker: 'B', items: [] }])
    expect(await read(text)).toMatchObject({
      rows: [{ symbol: 'USDY' }],
      rejects: ['a record whose list is empty'],
    })
  })
})

it.each([
  ['token_rights', ['fee_switch', 'on', '2025-01-01', LINK, '']],
  ['events', ['vote', 'no quorum', 'Fee switch', '2025-01-01', LINK, '']],
  ['events', ['hack', '', 'Oracle', '2025-01-01', LINK, '5']],
  ['bridge_flows', ['ethereum', 'base', '2025-01-01', '0', '']],
  ['assets', ['A fund', '', 'Treasuries', '', '["ethereum"]', '["0xab"]', `["${LINK}?a,b;c"]`, '']],
] as const)('takes a record of %s as its form writes it', async (table, cells) => {
  const { subject, fields } = RECORD_FORMS[table]
  const write = (row: readonly string[]) =>
    row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const header = [subject, ...fields.map(({ name }) => name)]
  const { rows, rejects } = await read(`${write(header)}\n${write(['aave', ...cells])}`, 'aave')
  expect([rows.length, rejects]).toEqual([1, []])
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { expect, it } from 'vitest'
import { createServer } from './createServer.ts'
import { makeConfig } from './settings/config.ts'

const READER = { authorization: 'Bearer tickmark-public' }
const makePrices = (asset: string) =>
  `time,asset,PriceUSD,TxCnt\n2025-01-01,${asset},7,100\n2025-01-02,${asset},8,110\n`

const folder = makeTestFolder()
const webFolder = makeTestFolder()
const analytics = openForTests(openTestAnalytics)
const app = openForTests(async () => {
  writeFileSync(join(webFolder, 'index.html'), '<head><!--tt-head--></head>')
  writeFileSync(join(webFolder, 'frame.html'), '<head><!--tt-head--></head><!--tt-frame-->')
  return createServer({ analytics, config: makeConfig({}), webFolder })
})

it('a folder of uncurated names answers through page, REST, tRPC and CSV', async () => {
  mkdirSync(join(folder, 'tvl'))
  for (const asset of ['zebra', 'quokka', 'über'])
    writeFileSync(join(folder, `${asset}.csv`), makePrices(asset))
  const protocol = {
    name: 'Moonbase <b>Alpha</b>',
    category: 'Dexs',
    symbol: '-',
    chains: ['Solana', 'Nowhere'],
    tvl: [{ date: Date.parse('2025-01-01') / 1_000, totalLiquidityUSD: 122 }],
  }
  writeFileSync(join(folder, 'tvl/moonbase-alpha.json'), JSON.stringify(protocol))
  const report = await importPaths(analytics, [folder])
  expect(report.files.map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 4 }, () => ['loaded', null]),
  )
  const [protocolId = '', ...coins] = report.discovered.toSorted()
  expect([protocolId, ...coins]).toEqual(['moonbase-b-alpha-b', 'quokka', 'uber', 'zebra'])
  const read = async (url: string) => (await app.inject({ url, headers: READER })).body
  for (const id of coins) {
    const project = JSON.parse(await read(`/v2/projects/${id}`)).data
    expect(project).toMatchObject({ project_id: id, is_reviewed: false })
    const metrics = `/v2/projects/${id}/metrics?metric_ids=price`
    expect(JSON.parse(await read(metrics)).data).toMatchObject([{ price: 8 }, { price: 7 }])
    expect((await read(`${metrics}&format=csv`)).trim().split('\n')).toHaveLength(3)
    const input = encodeURIComponent(JSON.stringify({ texts: [id] }))
    const found = JSON.parse(await read(`/trpc/projects.search?input=${input}`))
    expect(found.result.data.projects[0]).toMatchObject({ project_id: id, has_data: true })
    const page = await app.inject(`/explorer/projects/${id}`)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(project.name)])
  }
  const page = await app.inject(`/explorer/projects/${protocolId}`)
  expect(page.body).toContain('<title>Moonbase &lt;b&gt;Alpha&lt;/b&gt; | Tickmark')
  expect(await read(`/v2/projects/${protocolId}/metrics?metric_ids=tvl&format=csv`)).toContain(
    `${protocolId},122`,
  )
})
